import { APPENDAGE_DEFAULTS, APPENDAGE_OPTION_SPECS } from '../../core/appendage/appendage-options';
import type { BakedClip, VrmChain } from '../../rpc/exporting';
import { count, escape, table } from './html-page';
import type { ReportedEdit, ReportedMeasure, ReportedSettings } from './report';

/** The parts of the HTML report that say how it came about: settings, hand edits, baked clips, VRM's springs. */

/** One sentence under the heading of the stretch tables. */
export function measuredWords({ springs, samples, tornAbove, tornBelow }: ReportedMeasure): string {
  const chains = springs ? 'as their springs swing them' : 'in their bind pose';
  return `<p>At ${count(samples)} times of each clip, chains ${chains}. Torn: longer than ${tornAbove} or shorter than ${tornBelow} times the bind length.</p>`;
}

/** Thresholds by their names in the studio, what differs from the default in bold; then the springs, a column a chain. */
export function settingsTables({ detection, springs }: ReportedSettings): string {
  const thresholds = APPENDAGE_OPTION_SPECS.map(({ name, label, unit }) => {
    const value = `${detection[name]} ${unit}`.trim();
    const initial = `${APPENDAGE_DEFAULTS[name]} ${unit}`.trim();
    return [escape(label), value === initial ? value : `<b>${value}</b>`, initial];
  });
  const detectionTable = table(['Threshold', { title: 'Value', number: true }, { title: 'Default', number: true }], thresholds); // prettier-ignore
  return `<details><summary>Detection</summary>${detectionTable}</details>${springsTable(springs)}`;
}

function springsTable(springs: ReportedSettings['springs']): string {
  const chains = Object.entries(springs);
  if (chains.length === 0) return '';
  const names = Object.keys(chains[0][1]) as (keyof ReportedSettings['springs'][string])[];
  const rows = names.map((name) => [
    settingWords(name),
    ...chains.map(([, settings]) => escape(valueWords(settings[name]))),
  ]);
  const columns = chains.map(([id]) => ({ title: id, number: true }));
  return `<details><summary>Springs</summary>${table(['Setting', ...columns], rows)}</details>`;
}

/** `carryDegrees`: "Carry degrees"; `frequencyHz`: "Frequency Hz". */
function settingWords(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/ hz$/, ' Hz');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** What was decided by hand, a sentence for each finding. */
export function editWords({ id, at, added, removed, joints, region, ...decided }: ReportedEdit): string {
  const { verdict, kind, attachJoint, segments, namePrefix } = decided;
  const what = [
    verdict && `verdict ${verdict}`,
    kind && `kind ${kind}`,
    attachJoint && `attached to ${attachJoint}`,
    segments && `${segments} segments`,
    namePrefix && `joints named ${namePrefix}`,
    joints && `${joints} joints placed by hand`,
    region !== undefined && `region of ${typeof region === 'number' ? `${count(region)} vertices` : 'a ball'}`,
    added + removed > 0 && `painted +${count(added)} −${count(removed)} vertices`,
  ].filter(Boolean);
  const where = id ?? (at ? `At ${at.map((x) => x.toFixed(2)).join(', ')}` : 'A new finding');
  return `${where}: ${what.join(', ') || 'as found'}.`;
}

export function bakedTable(baked: readonly BakedClip[]): string {
  const rows = baked.map(({ name, keys, loops, blended, seamPercent, errorMillimetres, penetrationMillimetres }) => [
    escape(name),
    count(keys),
    blended ? 'two loops blended' : loops ? `${seamPercent.toFixed(2)} %` : 'no loop',
    errorMillimetres.toFixed(2),
    penetrationMillimetres.toFixed(2),
  ]);
  const columns = ['Keys', 'Loop seam, of the chain', 'Key error, mm', 'In the body, mm'];
  return table(['Clip', ...columns.map((title) => ({ title, number: true }))], rows);
}

/** VRM's values joint by joint, and how far its springs are from ours. */
export function vrmTable({ chain, joints, rates }: VrmChain): string {
  const rows = joints.map(({ name, stiffness, dragForce, gravityPower, hitRadius }) => [
    escape(name),
    ...[stiffness, dragForce, gravityPower, hitRadius].map((value) => value.toFixed(3)),
  ]);
  const columns = ['Stiffness', 'Drag', 'Gravity power', 'Hit radius, m'];
  const apart = rates.map(({ rateHz, rmsPercent }) => `${rmsPercent.toFixed(1)} % at ${rateHz} frames a second`);
  const match = apart.length > 0 ? `<p>Its tips are off ours by ${apart.join(', ')} (RMS, of the chain's length).</p>` : ''; // prettier-ignore
  return `<h3>${escape(chain)}</h3>${table(['Joint', ...columns.map((title) => ({ title, number: true }))], rows)}${match}`;
}
