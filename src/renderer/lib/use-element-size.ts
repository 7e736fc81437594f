import { onBeforeUnmount, onMounted, reactive, type Ref } from 'vue';

/** The size of an element as it changes, CSS pixels; while it is not on the page it is the last it had. */
export function useElementSize(
  element: Readonly<Ref<HTMLElement | null>>,
  initially = { width: 800, height: 500 },
): { readonly width: number; readonly height: number } {
  const size = reactive({ ...initially });
  const observer = new ResizeObserver(([{ contentRect, target }]) => {
    if (!target.isConnected) return;
    size.width = contentRect.width;
    size.height = contentRect.height;
  });
  onMounted(() => element.value && observer.observe(element.value));
  onBeforeUnmount(() => observer.disconnect());
  return size;
}
