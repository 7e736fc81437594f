import type { Message } from './wire';

/**
 * Messages as binary frames, for transports that carry bytes (a WebSocket). Typed arrays travel as they are, behind
 * the JSON of everything else; nothing is base64.
 *
 *     u32 byte length of the JSON · JSON · padding to 8 · arrays, each padded to 8
 *
 * In the JSON an array is `{ "$": [type, byteOffset, byteLength] }`, a number JSON cannot say is `{ "$n": "NaN" }`, and
 * an object that has one of those keys itself is wrapped as `{ "$o": … }`. Undefined members are dropped.
 * Rejected: JSON with base64 (a third larger, and slow), MessagePack (a dependency for one frame).
 */
const ARRAYS = {
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
} as const;
type ArrayName = keyof typeof ARRAYS;

const MARKS = ['$', '$n', '$o'];

export function encodeFrame(message: Message): Uint8Array<ArrayBuffer> {
  const views: ArrayBufferView[] = [];
  let binaryLength = 0;
  const pack = (value: unknown): unknown => {
    if (typeof value === 'number') return Number.isFinite(value) ? value : { $n: String(value) };
    if (typeof value !== 'object' || value === null) return value;
    if (ArrayBuffer.isView(value)) {
      const name = value.constructor.name as ArrayName;
      if (!(name in ARRAYS) && !(value instanceof Uint8Array))
        throw new TypeError(`encodeFrame: cannot send a ${name}`);
      const mark = { $: [name in ARRAYS ? name : 'Uint8Array', binaryLength, value.byteLength] };
      views.push(value);
      binaryLength += padded(value.byteLength);
      return mark;
    }
    if (Array.isArray(value)) return value.map(pack);
    const out = Object.fromEntries(Object.entries(value).map(([key, member]) => [key, pack(member)]));
    return MARKS.some((mark) => mark in out) ? { $o: out } : out;
  };

  const json = new TextEncoder().encode(JSON.stringify(pack(message)));
  const start = padded(4 + json.length);
  const frame = new Uint8Array(start + binaryLength);
  new DataView(frame.buffer).setUint32(0, json.length, true);
  frame.set(json, 4);
  let offset = start;
  for (const view of views) {
    frame.set(new Uint8Array(view.buffer, view.byteOffset, view.byteLength), offset);
    offset += padded(view.byteLength);
  }
  return frame;
}

/**
 * Arrays are views of the frame where it is aligned: they live and move together, and megabytes are not copied. Throws
 * a RangeError on a frame that lies.
 */
export function decodeFrame(frame: Uint8Array): Message {
  if (frame.byteLength < 4) throw new RangeError('decodeFrame: too short');
  const jsonLength = new DataView(frame.buffer, frame.byteOffset).getUint32(0, true);
  const start = padded(4 + jsonLength);
  if (4 + jsonLength > frame.byteLength) throw new RangeError('decodeFrame: the JSON is longer than the frame');
  const binary = frame.subarray(Math.min(start, frame.byteLength));

  const unpack = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(unpack);
    const object = value as Record<string, unknown>;
    if ('$' in object) return arrayOf(object.$, binary);
    if ('$n' in object) return Number(object.$n);
    const members = '$o' in object ? (object.$o as Record<string, unknown>) : object;
    return Object.fromEntries(Object.entries(members).map(([key, member]) => [key, unpack(member)]));
  };
  const message = unpack(JSON.parse(new TextDecoder().decode(frame.subarray(4, 4 + jsonLength))));
  if (!isMessage(message)) throw new RangeError('decodeFrame: not a message');
  return message;
}

function arrayOf(mark: unknown, binary: Uint8Array): unknown {
  const [name, offset, length] = Array.isArray(mark) ? (mark as unknown[]) : [];
  if (typeof name !== 'string' || !Object.hasOwn(ARRAYS, name)) throw new RangeError('decodeFrame: unknown array type');
  const type = ARRAYS[name as ArrayName];
  const fits = isCount(offset) && isCount(length) && offset + length <= binary.byteLength;
  if (!fits || length % type.BYTES_PER_ELEMENT !== 0)
    throw new RangeError('decodeFrame: an array lies outside the frame');
  const bytes = (binary.byteOffset + offset) % 8 === 0 ? binary : binary.slice(offset, offset + length);
  const at = bytes === binary ? binary.byteOffset + offset : 0;
  return new type(bytes.buffer as ArrayBuffer, at, length / type.BYTES_PER_ELEMENT);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isMessage(value: unknown): value is Message {
  const message = value as Record<string, unknown> | null;
  if (typeof message !== 'object' || message === null) return false;
  if (message.t === 'event') return typeof message.name === 'string';
  if (typeof message.id !== 'number') return false;
  if (message.t === 'call') return typeof message.method === 'string';
  return ['cancel', 'progress', 'result', 'error'].includes(String(message.t));
}

function padded(length: number): number {
  return Math.ceil(length / 8) * 8;
}
