/**
 * The one contract between the studio and what runs it. The renderer sees `Remote<StudioApi>`; the Electron main
 * process and the web host answer it with `Handlers<StudioApi>`. Every method takes one object, may report progress
 * and may be cancelled (see channel.ts). Failures arrive as `RpcError` with a kind, a code and words for a person.
 */
import type { Preferences } from '../project/preferences';
import type { ProjectDocument } from '../project/document';
import type { BatchApi } from './batching';
import type { BakeResult, BakeSettings, ExportPlan, ExportRequest, ExportedFile, ValidationResult } from './exporting';
import type { WriteExportRequest } from './exporting';
import type { DocumentState, HostInfo, PickKind, RecentFile, RecoveryInfo, SampleFile } from './hosting';
import type { MeasureRequest, MeasureResult } from './measuring';
import type { FileSource, FixedModel, FixVariant, OpenedModel, RigFindings, RigPlan } from './model';
import type { SolveApi } from './solving';

export type * from './batching';
export type * from './exporting';
export type * from './hosting';
export type * from './measuring';
export type * from './model';
export type * from './solving';

export interface StudioApi extends ModelApi, SolveApi, BatchApi, ProjectApi, HostApi {}

/** The passes. Long; each is a job in a worker thread. */
export interface ModelApi {
  /** Reads a file and keeps it for the other passes until `closeModel`. */
  openModel(args: { readonly source: FileSource }): OpenedModel;
  /** Forgets a model's bytes; unknown ids are ignored. */
  closeModel(args: { readonly modelId: string }): void;
  /** One entry per rig of the model. */
  findAppendages(args: RigPlan): readonly RigFindings[];
  fixModel(args: RigPlan & { readonly variant: FixVariant }): FixedModel;
  measureStretch(args: MeasureRequest): MeasureResult;
  bakeClips(args: RigPlan & { readonly bake?: BakeSettings }): BakeResult;
  validate(args: { readonly bytes: Uint8Array }): ValidationResult;
  /** Makes and checks everything; nothing is written yet. A plan is kept until written, dropped, or three newer exist. */
  planExport(args: ExportRequest): ExportPlan;
  /** Writes a plan, each file atomically: all of them or, on a failure, none. */
  writeExport(args: WriteExportRequest): readonly ExportedFile[];
  dropExport(args: { readonly planId: string }): void;
}

export interface ProjectApi {
  /** Opens a `.rigwright` file. Its models are opened one by one with `openModel`: by path, or those inside as `kept`. */
  openProject(args: { readonly source: FileSource }): {
    readonly document: ProjectDocument;
    readonly path?: string;
    /** Ids of the models that the file holds. */
    readonly embedded: readonly string[];
  };
  /**
   * Writes the document to `path`, or asks where (Electron; undefined when the person thought better of it), or gives
   * the file's bytes for the browser to save. Models without a path are written into it, all of them where the
   * preferences say so.
   */
  saveProject(args: {
    readonly document: ProjectDocument;
    readonly path?: string;
    /** For the dialog, or the download's name. */
    readonly suggestedName: string;
  }): { readonly path?: string; readonly bytes?: Uint8Array } | undefined;
  /** Keeps a copy of an edited document against a crash; the newest five of a document are kept. */
  autosave(args: {
    readonly documentId: string;
    readonly state: DocumentState;
    readonly document: ProjectDocument;
  }): void;
  /** The document was saved or closed on purpose: its autosaves are of no use any more. */
  discardAutosaves(args: { readonly documentId: string }): void;
  /** Documents of sessions that ended without saving. */
  listRecoveries(): readonly RecoveryInfo[];
  /** The document goes on under its old id, so that its autosaves are found when it is saved. */
  recover(args: { readonly id: string }): {
    readonly documentId: string;
    readonly document: ProjectDocument;
    readonly path?: string;
  };
  discardRecovery(args: { readonly id: string }): void;
}

export interface HostApi {
  hostInfo(): HostInfo;
  /** Native open dialog; the paths are granted. Empty when the person thought better of it, or there are no dialogs. */
  pickFiles(args: { readonly kind: PickKind }): readonly string[];
  /** Native folder dialog; the folder is granted for writing. */
  chooseFolder(args: { readonly title: string }): string | undefined;
  /** .glb, .gltf and .vrm files under a granted folder, at most 10,000. */
  listFolder(args: { readonly folder: string }): readonly string[];
  /** Shows a file Rigwright wrote or opened in the file manager. */
  reveal(args: { readonly path: string }): void;
  /** Opens a report that was exported (HTML, JSON or CSV) in the system's own program for it. */
  openReport(args: { readonly path: string }): void;
  listSamples(): readonly SampleFile[];
  listRecents(): readonly RecentFile[];
  /** `openModel` and `openProject` with a path add themselves; this gives a recent file its picture. */
  setRecentThumbnail(args: { readonly path: string; readonly thumbnail: string }): void;
  clearRecents(): void;
  getPreferences(): Preferences;
  /** Merges the given values into the stored ones and gives the result. */
  setPreferences(args: { readonly values: Partial<Preferences> }): Preferences;
  setDocumentState(args: DocumentState): void;
  /** Colours of the native window buttons, CSS. */
  setTitleBarColors(args: { readonly background: string; readonly symbols: string }): void;
  /** The document may go: close the window now, without asking again. */
  closeWindow(): void;
}
