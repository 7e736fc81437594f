import { onBeforeUnmount, type Ref } from 'vue';

export interface HoverHandlers {
  /** Backspace. */
  key(event: KeyboardEvent): void;
  /** Copy or paste. */
  clipboard(event: ClipboardEvent): void;
}

/** While the pointer rests on a field its keys work without a click, as in Blender; not while somebody types elsewhere. */
export function useHoverKeys(field: Readonly<Ref<HTMLElement | undefined>>, { key, clipboard }: HoverHandlers) {
  const isFree = () => !(document.activeElement instanceof HTMLInputElement) && document.activeElement !== field.value;
  const onKey = (event: KeyboardEvent) => event.key === 'Backspace' && isFree() && key(event);
  const onClipboard = (event: ClipboardEvent) => isFree() && clipboard(event);

  function onEnter(): void {
    window.addEventListener('keydown', onKey, true);
    window.addEventListener('copy', onClipboard, true);
    window.addEventListener('paste', onClipboard, true);
  }
  function onLeave(): void {
    window.removeEventListener('keydown', onKey, true);
    window.removeEventListener('copy', onClipboard, true);
    window.removeEventListener('paste', onClipboard, true);
  }
  onBeforeUnmount(onLeave);
  return { onEnter, onLeave };
}
