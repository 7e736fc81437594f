// @vitest-environment happy-dom
import { mount } from '@vue/test-utils';
import { nextTick } from 'vue';
import { describe, expect, it } from 'vitest';
import ScrubField from '../../src/renderer/components/controls/ScrubField.vue';
import type { NumberSpec } from '../../src/renderer/lib/number-spec';

const DAMPING: NumberSpec = {
  label: 'Damping',
  unit: 'ratio',
  spokenUnit: 'of critical',
  soft: [0, 1],
  hard: [0, 2],
  step: 0.01,
  digits: 2,
  default: 0.45,
};

/** A field that keeps what it is told, as a store does. */
function field(modelValue = 0.45, spec = DAMPING) {
  const wrapper = mount(ScrubField, {
    props: {
      spec,
      modelValue,
      onLive: (value: number) => void wrapper.setProps({ modelValue: value }),
      onCommit: (value: number) => void wrapper.setProps({ modelValue: value }),
      onCancel: (value: number) => void wrapper.setProps({ modelValue: value }),
    },
    attachTo: document.body,
  });
  const slider = wrapper.get('[role=slider]');
  const element = slider.element as HTMLElement;
  element.setPointerCapture = () => {};
  element.releasePointerCapture = () => {};
  const pointer = (type: string, clientX: number, options: object = {}) =>
    slider.trigger(type, { button: 0, pointerId: 1, clientX, ...options });
  const value = () => Number(element.dataset.value);
  return { wrapper, slider, pointer, value };
}

describe('ScrubField', () => {
  it('says what it is to a screen reader', () => {
    const { slider } = field();
    expect(slider.attributes('aria-valuetext')).toBe('0.45 of critical');
    expect(slider.attributes('aria-valuemin')).toBe('0');
    expect(slider.attributes('aria-valuemax')).toBe('2');
  });

  it('covers its soft range in 180 pixels of drag, live, and commits once', async () => {
    const { wrapper, pointer, value } = field();
    await pointer('pointerdown', 100);
    await pointer('pointermove', 118);
    expect(value()).toBeCloseTo(0.55, 10);
    await pointer('pointermove', 136);
    expect(value()).toBeCloseTo(0.65, 10);
    expect(wrapper.emitted('commit')).toBeUndefined();
    await pointer('pointerup', 136);
    expect(wrapper.emitted('commit')).toEqual([[0.65, 'drag']]);
  });

  it('moves ten times slower with Shift and stops at the soft limits', async () => {
    const { pointer, value } = field();
    await pointer('pointerdown', 100);
    await pointer('pointermove', 118, { shiftKey: true });
    expect(value()).toBeCloseTo(0.46, 10);
    await pointer('pointermove', 900);
    expect(value()).toBe(1);
    await pointer('pointermove', -900);
    expect(value()).toBe(0);
  });

  it('restores the value when a drag is cancelled with Escape or the right button', async () => {
    const { wrapper, slider, pointer, value } = field();
    await pointer('pointerdown', 100);
    await pointer('pointermove', 160);
    await slider.trigger('keydown', { key: 'Escape' });
    expect(value()).toBe(0.45);
    await pointer('pointerdown', 100);
    await pointer('pointermove', 160);
    await slider.trigger('pointerdown', { button: 2, pointerId: 1 });
    expect(value()).toBe(0.45);
    expect(wrapper.emitted('cancel')).toEqual([[0.45], [0.45]]);
    expect(wrapper.emitted('commit')).toBeUndefined();
  });

  it('types after a click, takes expressions, and keeps its value beyond the hard limit', async () => {
    const { wrapper, pointer, value } = field();
    await pointer('pointerdown', 100);
    await pointer('pointerup', 101);
    const input = wrapper.get('input');
    await input.setValue('0,3*2');
    await input.trigger('keydown', { key: 'Enter' });
    expect(value()).toBeCloseTo(0.6, 10);
    await wrapper.get('[role=slider]').trigger('keydown', { key: 'Enter' });
    await wrapper.get('input').setValue('1.5');
    await wrapper.get('input').trigger('keydown', { key: 'Enter' });
    expect(value()).toBe(1.5);
    await wrapper.get('[role=slider]').trigger('keydown', { key: 'Enter' });
    await wrapper.get('input').setValue('3');
    await wrapper.get('input').trigger('keydown', { key: 'Enter' });
    expect(value()).toBe(1.5);
    expect(wrapper.get('.limits').text()).toBe('0 to 2 ratio');
  });

  it('follows the keys', async () => {
    const { wrapper, slider, value } = field();
    const press = (key: string, shiftKey = false) => slider.trigger('keydown', { key, shiftKey });
    await press('ArrowRight');
    expect(value()).toBeCloseTo(0.46, 10);
    await press('ArrowLeft', true);
    expect(value()).toBeCloseTo(0.36, 10);
    await press('PageUp');
    expect(value()).toBeCloseTo(0.46, 10);
    await press('End');
    expect(value()).toBe(1);
    await press('Home');
    expect(value()).toBe(0);
    await press('Backspace');
    expect(value()).toBe(0.45);
    expect(wrapper.emitted('commit')?.at(-1)).toEqual([0.45, 'reset']);
  });

  it('steps with Ctrl and the wheel, and leaves a plain wheel to the panel', async () => {
    const { slider, value } = field();
    await slider.trigger('wheel', { deltaY: -1 });
    expect(value()).toBe(0.45);
    await slider.trigger('wheel', { deltaY: -1, ctrlKey: true });
    expect(value()).toBeCloseTo(0.46, 10);
  });

  it('offers a way back only where the value differs from the default', async () => {
    const { wrapper, value } = field(0.6);
    await wrapper.get('button.reset').trigger('click');
    expect(value()).toBe(0.45);
    expect(wrapper.find('button.reset').exists()).toBe(false);
  });

  it('shows a fraction in per cent and types it so', async () => {
    const { wrapper, value, slider } = field(0.07, { ...DAMPING, unit: '% H', factor: 100, digits: 1, default: 0.07 });
    expect(wrapper.get('.number').text()).toBe('7.0');
    await slider.trigger('keydown', { key: 'Enter' });
    await wrapper.get('input').setValue('9');
    await wrapper.get('input').trigger('keydown', { key: 'Enter' });
    expect(value()).toBeCloseTo(0.09, 12);
  });

  it('is pasted into and copied from under the pointer, by the events that need no permission', async () => {
    const { slider, value } = field();
    const clipboard = (type: string) => {
      const event = new ClipboardEvent(type, { clipboardData: new DataTransfer(), bubbles: true, cancelable: true });
      event.clipboardData?.setData('text/plain', '0.75');
      document.body.dispatchEvent(event);
      return event.clipboardData?.getData('text/plain');
    };
    clipboard('paste');
    expect(value()).toBe(0.45);
    await slider.trigger('pointerenter');
    expect(clipboard('copy')).toBe('0.45');
    clipboard('paste');
    await nextTick();
    expect(value()).toBe(0.75);
    await slider.trigger('pointerleave');
    expect(clipboard('copy')).toBe('0.75');
  });

  it('does nothing while disabled', async () => {
    const { wrapper, slider, pointer } = field();
    await wrapper.setProps({ disabled: true });
    await pointer('pointerdown', 100);
    await pointer('pointermove', 160);
    await slider.trigger('keydown', { key: 'ArrowRight' });
    expect(wrapper.emitted('live')).toBeUndefined();
    expect(wrapper.emitted('commit')).toBeUndefined();
  });
});
