export {
  ANIMATOR_DEFAULTS,
  createAnimator,
  type Animator,
  type AnimatorOptions,
  type ChainHandle,
  type PlayOptions,
} from './create-animator';
export { SPRING_PRESETS, presetSettings, type SpringPreset } from '../core/dynamics/spring-presets';
export { SPRING_DEFAULTS, SPRING_RANGES, type SpringSettings } from '../core/dynamics/spring-settings';
