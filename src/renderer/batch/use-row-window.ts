import { computed, onBeforeUnmount, onMounted, ref, type Ref } from 'vue';

/** The rows of a long list that are in view, all of one height: only those are drawn. */
export interface RowWindow {
  readonly first: Readonly<Ref<number>>;
  /** One past the last. */
  readonly end: Readonly<Ref<number>>;
  /** Rows that fit. */
  readonly page: Readonly<Ref<number>>;
  /** The slot a row is drawn in: a row that comes into view takes over the elements of one that left. */
  slotOf(index: number): number;
  /** For the scroller's scroll event. */
  onScroll(): void;
  /** Scrolls as little as it takes to show a row. */
  show(index: number): void;
}

/** Rows drawn beyond both ends, so that a quick scroll does not show a gap. */
const MARGIN = 8;

/** Rows to draw for a scroller `height` high that is scrolled down by `top`, pixels. */
export function rowsToDraw(top: number, height: number, count: number, rowHeight: number) {
  return {
    first: Math.max(0, Math.min(count, Math.floor(top / rowHeight)) - MARGIN),
    end: Math.min(count, Math.ceil((top + height) / rowHeight) + MARGIN),
  };
}

/** The most rows that are ever drawn at that height: so many slots are needed for no two rows to share one. */
export function slotsFor(height: number, rowHeight: number): number {
  return Math.ceil(height / rowHeight) + 1 + 2 * MARGIN;
}

/** @param headHeight what a sticky head takes of the scroller, pixels. */
export function useRowWindow(
  scroller: Readonly<Ref<HTMLElement | undefined>>,
  { count, rowHeight, headHeight }: { count: () => number; rowHeight: number; headHeight: number },
): RowWindow {
  const top = ref(0);
  const height = ref(0);
  const page = computed(() => Math.max(1, Math.floor((height.value - headHeight) / rowHeight)));
  const drawn = computed(() => rowsToDraw(top.value, height.value, count(), rowHeight));

  const onScroll = () => {
    top.value = scroller.value?.scrollTop ?? 0;
  };
  const observer = new ResizeObserver(([entry]) => {
    height.value = entry.contentRect.height;
    onScroll();
  });
  onMounted(() => scroller.value && observer.observe(scroller.value));
  onBeforeUnmount(() => observer.disconnect());

  return {
    first: computed(() => drawn.value.first),
    end: computed(() => drawn.value.end),
    page,
    slotOf: (index) => index % slotsFor(height.value, rowHeight),
    onScroll,
    show(index) {
      const element = scroller.value;
      if (!element) return;
      const above = index * rowHeight;
      const below = above + rowHeight + headHeight - element.clientHeight;
      if (element.scrollTop > above) element.scrollTop = above;
      else if (element.scrollTop < below) element.scrollTop = below;
      onScroll();
    },
  };
}
