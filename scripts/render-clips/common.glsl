// What every scene may use. A scene defines `vec3 scene(vec2 uv, float t)`: linear light at `uv` (0,0 the middle, 1 half a
// height up) and second `t`; what moves over the seam of the loop either has a period that fits or is faded over.
precision highp float;
uniform vec2 size;
uniform float now, seconds, fadeSeconds;
out vec4 color;

const float TAU = 6.2831853;

float hash(float n) { n = fract(n * 0.1031); n *= n + 33.33; n *= n + n; return fract(n); }
float hash(vec2 p) {
  vec3 q = fract(vec3(p.xyx) * 0.1031);
  q += dot(q, q.yzx + 33.33);
  return fract((q.x + q.y) * q.z);
}
vec2 hash2(vec2 p) {
  vec3 q = fract(vec3(p.xyx) * vec3(0.1031, 0.1030, 0.0973));
  q += dot(q, q.yzx + 33.33);
  return fract((q.xx + q.yz) * q.zy);
}
float noise(vec2 p) {
  vec2 i = floor(p), f = fract(p);
  f = f * f * (3.0 - 2.0 * f);
  return mix(mix(hash(i), hash(i + vec2(1, 0)), f.x), mix(hash(i + vec2(0, 1)), hash(i + vec2(1, 1)), f.x), f.y);
}
float noise(float x) { float i = floor(x), f = fract(x); return mix(hash(i), hash(i + 1.0), f * f * (3.0 - 2.0 * f)); }
const mat2 TURN = mat2(0.8, 0.6, -0.6, 0.8);
float fbm(vec2 p, int octaves) {
  float sum = 0.0, weight = 0.5;
  for (int i = 0; i < octaves; i++) { sum += weight * noise(p); p = TURN * p * 2.03 + 17.1; weight *= 0.5; }
  return sum;
}
/** Between -1 and 1, back where it was after the clip: `cycles` is whole. */
float sway(float t, float cycles, float phase) { return sin(TAU * (t / seconds * cycles + phase)); }
float glow(vec2 d, float radius) { return radius * radius / (dot(d, d) + radius * radius); }
float disc(vec2 d, float radius, float blur) { return 1.0 - smoothstep(radius - blur, radius + blur, length(d)); }
float box(vec2 p, vec2 half_) { vec2 d = abs(p) - half_; return length(max(d, 0.0)) + min(max(d.x, d.y), 0.0); }
float capsule(vec2 p, vec2 a, vec2 b, float r) {
  vec2 pa = p - a, ba = b - a;
  return length(pa - ba * clamp(dot(pa, ba) / dot(ba, ba), 0.0, 1.0)) - r;
}
/** One picture's line is this high; edges are this soft. */
float px() { return 2.0 / size.y; }
float cover(float distance_) { return clamp(0.5 - distance_ / px(), 0.0, 1.0); }
