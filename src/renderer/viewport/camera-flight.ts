import { Vector3 } from 'three';
import type { OrbitCamera, ViewState } from './orbit-camera';

const FLIGHT_MS = 250;

/** Moves a camera from where it is to a wanted view over a quarter of a second, or at once with reduced motion. */
export class CameraFlight {
  private from: ViewState | undefined;
  private to: ViewState | undefined;
  private started = 0;

  constructor(
    private readonly camera: OrbitCamera,
    private readonly instant: () => boolean,
  ) {}

  fly(to: ViewState): void {
    const turn = Math.PI * 2;
    // The short way round.
    const azimuth = to.azimuth - turn * Math.round((to.azimuth - this.camera.azimuth) / turn);
    this.to = { ...to, azimuth };
    this.from = this.camera.state;
    this.started = performance.now();
    if (this.instant()) {
      this.camera.state = this.to;
      this.to = undefined;
    }
  }

  /** Where the camera is on its way to. */
  get goal(): ViewState | undefined {
    return this.to;
  }

  /** Arrives at once. */
  finish(): void {
    if (this.to) this.camera.state = this.to;
    this.to = undefined;
  }

  stop(): void {
    this.to = undefined;
  }

  /** Advances a flight under way; true while it goes on. */
  step(now: number): boolean {
    const { from, to } = this;
    if (!from || !to) return false;
    const share = Math.min(1, (now - this.started) / FLIGHT_MS);
    const eased = 1 - (1 - share) ** 3;
    const mix = (a: number, b: number) => a + (b - a) * eased;
    const target = new Vector3(...from.target).lerp(new Vector3(...to.target), eased);
    this.camera.state = {
      target: target.toArray() as [number, number, number],
      azimuth: mix(from.azimuth, to.azimuth),
      elevation: mix(from.elevation, to.elevation),
      distance: Math.exp(mix(Math.log(from.distance), Math.log(to.distance))),
      ortho: to.ortho,
    };
    if (share < 1) return true;
    this.to = undefined;
    return false;
  }
}
