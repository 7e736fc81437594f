import { onBeforeUnmount, onMounted, reactive, type Ref } from 'vue';

/** The size of an element as it changes, CSS pixels. */
export function useElementSize(element: Readonly<Ref<HTMLElement | null>>): {
  readonly width: number;
  readonly height: number;
} {
  const size = reactive({ width: 800, height: 500 });
  const observer = new ResizeObserver(([entry]) => {
    size.width = entry.contentRect.width;
    size.height = entry.contentRect.height;
  });
  onMounted(() => element.value && observer.observe(element.value));
  onBeforeUnmount(() => observer.disconnect());
  return size;
}
