/**
 * What the page may do, as response headers: its own code, its own engine, and nothing else. WebAssembly (Draco,
 * meshopt) and blobs (textures, decoder workers) are its own. Inline styles are how Vue and the charts place things.
 * COOP and COEP make the page cross-origin isolated, so that shared memory exists.
 * @param connect where the engine's socket is, beside the page's own origin.
 */
export function pageHeaders(connect: readonly string[] = []): Readonly<Record<string, string>> {
  const policy = {
    'default-src': "'none'",
    'script-src': "'self' 'wasm-unsafe-eval'",
    'worker-src': "'self' blob:",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' blob: data:",
    'font-src': "'self'",
    'connect-src': ["'self'", 'blob:', 'data:', ...connect].join(' '),
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    'object-src': "'none'",
  };
  return {
    'Content-Security-Policy': Object.entries(policy).map(([name, value]) => `${name} ${value}`).join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=(), payment=()',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
} // prettier-ignore
