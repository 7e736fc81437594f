import { OrthographicCamera, PerspectiveCamera, Vector3, type Camera } from 'three';

/** Where the artist looks from. Angles in radians; azimuth 0 looks along −Z, from +Z. */
export interface ViewState {
  readonly target: readonly [number, number, number];
  readonly azimuth: number;
  readonly elevation: number;
  readonly distance: number;
  readonly ortho: boolean;
}

const FOV_DEGREES = 26;
const MAX_ELEVATION = Math.PI / 2 - 0.001;

/** An orbiting camera: target, two angles and a distance, drawn in perspective or orthographically. */
export class OrbitCamera {
  readonly target = new Vector3();
  azimuth = 0.7;
  elevation = 0.16;
  distance = 4;
  ortho = false;
  private readonly perspective = new PerspectiveCamera(FOV_DEGREES, 1, 0.01, 100);
  private readonly orthographic = new OrthographicCamera(-1, 1, 1, -1, 0.01, 100);

  get state(): ViewState {
    const { target, azimuth, elevation, distance, ortho } = this;
    return { target: target.toArray() as [number, number, number], azimuth, elevation, distance, ortho };
  }

  set state(state: ViewState) {
    this.target.fromArray([...state.target]);
    this.azimuth = state.azimuth;
    this.elevation = state.elevation;
    this.distance = state.distance;
    this.ortho = state.ortho;
  }

  /** The three.js camera for a pane of this shape. */
  camera(width: number, height: number): Camera {
    const aspect = Math.max(1e-3, width / Math.max(1, height));
    const camera = this.ortho ? this.orthographic : this.perspective;
    // The near plane stays well inside the model and far beyond it, however small or large it is.
    camera.near = this.distance / 200;
    camera.far = this.distance * 40;
    if (this.ortho) {
      const half = this.distance * Math.tan((FOV_DEGREES * Math.PI) / 360);
      Object.assign(this.orthographic, { left: -half * aspect, right: half * aspect, top: half, bottom: -half });
    } else this.perspective.aspect = aspect;
    camera.position.copy(this.eye());
    camera.up.set(0, 1, 0);
    camera.lookAt(this.target);
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
    return camera;
  }

  eye(): Vector3 {
    const ce = Math.cos(this.elevation);
    return new Vector3(ce * Math.sin(this.azimuth), Math.sin(this.elevation), ce * Math.cos(this.azimuth))
      .multiplyScalar(this.distance)
      .add(this.target);
  }

  orbit(byAzimuth: number, byElevation: number): void {
    this.azimuth += byAzimuth;
    this.elevation = Math.min(MAX_ELEVATION, Math.max(-MAX_ELEVATION, this.elevation + byElevation));
  }

  /** Moves the target in the view plane by pixels of a pane `height` pixels tall. */
  pan(dx: number, dy: number, height: number): void {
    const perPixel = this.unitsPerPixel(height);
    const { right, up } = this.axes();
    this.target.addScaledVector(right, -dx * perPixel).addScaledVector(up, dy * perPixel);
  }

  /** World units that a pixel covers at the target. */
  unitsPerPixel(height: number): number {
    return (2 * this.distance * Math.tan((FOV_DEGREES * Math.PI) / 360)) / Math.max(1, height);
  }

  /** Scales the distance; `x`, `y` (pixels from the pane's centre, y down) stay under the cursor. */
  zoom(factor: number, x: number, y: number, height: number): void {
    const { right, up } = this.axes();
    const before = this.unitsPerPixel(height);
    this.distance = Math.min(1e5, Math.max(1e-4, this.distance * factor));
    const shift = before - this.unitsPerPixel(height);
    this.target.addScaledVector(right, x * shift).addScaledVector(up, -y * shift);
  }

  /** Looks at some points (packed, world) from where it is turned to, so that they just fit a pane of this shape. */
  frame(points: ArrayLike<number>, aspect: number, margin = 1.12): void {
    if (points.length === 0) return;
    const { right, up, back } = this.axes();
    const low = [Infinity, Infinity, Infinity];
    const high = [-Infinity, -Infinity, -Infinity];
    [right, up, back].forEach(({ x, y, z }, k) => {
      for (let i = 0; i < points.length; i += 3) {
        const along = points[i] * x + points[i + 1] * y + points[i + 2] * z;
        if (along < low[k]) low[k] = along;
        if (along > high[k]) high[k] = along;
      }
    });
    this.target.set(0, 0, 0);
    [right, up, back].forEach((axis, k) => this.target.addScaledVector(axis, (low[k] + high[k]) / 2));
    const tangent = Math.tan((FOV_DEGREES * Math.PI) / 360);
    const across = Math.max((high[1] - low[1]) / 2, (high[0] - low[0]) / 2 / Math.max(1e-3, aspect));
    this.distance = Math.max(1e-4, (across * margin) / tangent + (high[2] - low[2]) / 2);
  }

  axes(): { right: Vector3; up: Vector3; back: Vector3 } {
    const back = this.eye().sub(this.target).normalize();
    const right = new Vector3(Math.cos(this.azimuth), 0, -Math.sin(this.azimuth));
    return { right, up: new Vector3().crossVectors(back, right), back };
  }
}
