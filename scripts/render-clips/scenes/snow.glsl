// A mountain village in the blue hour, while it snows.
vec3 pines(vec3 c, vec2 p, float base, float size_, float seed, vec3 tint, vec3 white) {
  float w = size_ * 0.42;
  for (int k = -1; k < 2; k++) {
    float cell = floor(p.x / w) + float(k), h = hash(vec2(cell, seed));
    if (h < 0.12) continue;
    float x = (cell + 0.5 + (hash(vec2(cell, seed + 1.0)) - 0.5) * 0.9) * w;
    float tall = size_ * (0.6 + 0.65 * h), ground = base + 0.12 * size_ * (noise(x * 3.0 + seed) - 0.5);
    vec2 q = vec2(p.x - x, p.y - ground);
    float v = q.y / tall;
    if (v < -0.02 || v > 1.03) continue;
    float tier = fract(v * (6.0 + 3.0 * h)), reach = (1.0 - v) * tall * 0.27 * (1.12 - 0.55 * tier);
    float ragged = (fbm(vec2(q.x * 40.0 / size_ * 0.4, v * 34.0 + seed), 3) - 0.5) * 0.085 * tall;
    float d = abs(q.x) - reach - ragged * (1.0 - v);
    float load = smoothstep(0.35, 0.75, (1.0 - tier) * 0.75 + 0.5 * (fbm(q * 60.0 / size_ * 0.3 + h * 20.0, 3) - 0.3) + 0.15 * sign(-q.x));
    c = mix(c, mix(tint, white, load * 0.75), cover(d));
  }
  return c;
}

vec3 sky(vec2 p, float t) {
  vec3 c = mix(vec3(0.2, 0.27, 0.4), vec3(0.035, 0.065, 0.15), smoothstep(-0.1, 0.95, p.y));
  c += vec3(0.22, 0.12, 0.08) * exp(-pow((p.y - 0.02) * 3.4, 2.0)) * exp(-pow(p.x - 0.4, 2.0));
  return mix(c, vec3(0.17, 0.21, 0.3), smoothstep(0.4, 0.85, fbm(p * vec2(1.3, 3.0) + vec2(t * 0.012, 0.0), 5)) * 0.5);
}

vec3 mountain(vec3 c, vec2 p) {
  float top = 0.2 + 0.42 * (1.0 - abs(2.0 * noise(p.x * 1.3 + 4.6) - 1.0)) + 0.14 * fbm(vec2(p.x * 4.0, 1.0), 6) - 0.1;
  float m = cover(p.y - top);
  float e = 0.012, here = fbm(p * vec2(3.4, 2.6) + 2.0, 6), there = fbm((p + vec2(e, e)) * vec2(3.4, 2.6) + 2.0, 6);
  float lit = clamp(0.5 + (here - there) * 14.0, 0.0, 1.0);
  float rock = smoothstep(0.5, 0.64, fbm(p * vec2(7.0, 4.0) + 7.0, 5) + (top - p.y) * 0.25);
  vec3 s = mix(vec3(0.07, 0.1, 0.18), vec3(0.33, 0.38, 0.5), lit);
  s = mix(s, vec3(0.04, 0.055, 0.095), rock * 0.8);
  s = mix(s, vec3(0.16, 0.2, 0.29), smoothstep(0.3, -0.1, p.y));
  return mix(c, s, m);
}

vec3 house(vec3 c, vec2 q, float w, float seed) {
  float hgt = w * 0.72;
  vec3 wood = vec3(0.055, 0.034, 0.024) * (0.75 + 0.4 * step(0.5, fract(q.y / w * 11.0)));
  c = mix(c, wood, cover(max(abs(q.x) - w, max(-q.y, q.y - hgt - max(0.0, w * 0.62 - abs(q.x) * 0.62)))));
  for (int i = 0; i < 6; i++) {
    vec2 at = vec2((mod(float(i), 3.0) - 1.0) * w * 0.58, hgt * (i < 3 ? 0.3 : 0.78));
    float on = step(0.28, hash(seed + float(i)));
    float pane = cover(box(q - at, vec2(w * 0.14, w * 0.13)));
    float cross_ = step(0.012 * w * 6.0, abs(q.x - at.x) * 3.0);
    c = mix(c, mix(vec3(0.03, 0.04, 0.06), vec3(1.5, 0.8, 0.28) * (0.5 + 0.6 * smoothstep(-w * 0.13, w * 0.13, q.y - at.y)) * (0.4 + 0.6 * cross_), on), pane);
    c += vec3(1.0, 0.5, 0.16) * on * glow(q - at, w * 0.16) * 0.1;
  }
  float roof = abs(q.y - hgt - w * 0.66 + abs(q.x) * 0.66) - w * 0.085;
  roof = max(roof, abs(q.x) - w * 1.2);
  c = mix(c, vec3(0.4, 0.47, 0.62) * (0.8 + 0.3 * noise(q * 90.0)), cover(roof));
  vec2 ch = q - vec2(w * 0.45, hgt + w * 0.55);
  c = mix(c, vec3(0.05, 0.04, 0.04), cover(box(ch, vec2(w * 0.08, w * 0.2))));
  return mix(c, vec3(0.45, 0.52, 0.66), cover(box(ch - vec2(0.0, w * 0.22), vec2(w * 0.1, w * 0.035))));
}

vec3 scene(vec2 uv, float t) {
  float pan = 0.05 * sway(t, 1.0, 0.0);
  vec2 p = uv;
  vec3 c = mountain(sky(p, t), p + vec2(pan * 0.2 + 0.3, 0.0));
  c = pines(c, p + vec2(pan * 0.4 + 2.0, 0.0), -0.12, 0.16, 1.0, vec3(0.05, 0.075, 0.12), vec3(0.2, 0.25, 0.35));
  float far = -0.1 + 0.04 * noise(p.x * 2.0 + pan) ;
  c = mix(c, vec3(0.2, 0.25, 0.36), cover(p.y - far) );
  c = pines(c, p + vec2(pan * 0.5 + 7.0, 0.0), -0.16, 0.24, 2.0, vec3(0.03, 0.05, 0.08), vec3(0.22, 0.28, 0.4));
  vec2 q = p + vec2(pan * 0.65, 0.0);
  c = house(c, q - vec2(-0.62, -0.25), 0.13, 1.0);
  c = house(c, q - vec2(0.98, -0.21), 0.1, 21.0);
  c = house(c, q - vec2(0.3, -0.3), 0.19, 11.0);
  // Smoke of two chimneys.
  for (int i = 0; i < 2; i++) {
    vec2 s = q - (i == 0 ? vec2(0.386, -0.02) : vec2(-0.56, -0.06));
    float up = max(s.y, 0.0), drift = up * 0.35 + 0.05 * (noise(vec2(up * 5.0 - t * 0.6, float(i))) - 0.5);
    float plume = smoothstep(0.025 + up * 0.13, 0.0, abs(s.x - drift)) * smoothstep(0.0, 0.03, s.y) * exp(-up * 4.0);
    c = mix(c, vec3(0.34, 0.36, 0.43), plume * 0.5 * (0.4 + fbm(vec2(s.x * 14.0, s.y * 9.0 - t * 1.1), 4)));
  }
  float ground = -0.3 + 0.05 * noise(q.x * 1.7 + 3.0) + 0.02 * noise(q.x * 6.0);
  float g = cover(q.y - ground);
  vec3 field = mix(vec3(0.14, 0.185, 0.29), vec3(0.3, 0.36, 0.5), fbm(vec2(q.x * 2.2, q.y * 9.0), 5)) * (0.75 + 0.4 * smoothstep(-1.0, -0.3, q.y));
  for (int i = 0; i < 3; i++) {
    vec2 at = i == 0 ? vec2(0.3, -0.36) : i == 1 ? vec2(-0.62, -0.31) : vec2(0.98, -0.26);
    vec2 s = (q - at) * vec2(1.0, 2.6);
    field += vec3(0.9, 0.42, 0.12) * exp(-dot(s, s) * 9.0) * (i == 0 ? 0.5 : 0.3);
  }
  // A road with tracks, and lamps along it.
  float depth = max(0.0, ground - q.y), road = q.x - 0.05 + 0.5 * sin(depth * 3.2) * 0.5;
  float track = smoothstep(0.02, 0.0, abs(abs(road) - 0.06 - depth * 0.22) - 0.012 - depth * 0.03);
  field *= 1.0 - 0.3 * track;
  c = mix(c, field, g);
  for (int i = 0; i < 4; i++) {
    float n = float(i), dep = 0.03 + n * n * 0.055;
    vec2 foot = vec2(0.05 - 0.25 * sin(dep * 3.2) - 0.11 - dep * 0.34 + pan * 0.0, -0.29 - dep) - vec2(0.0, 0.0);
    float tall = 0.12 + dep * 0.55;
    c = mix(c, vec3(0.012, 0.014, 0.02), cover(capsule(q, foot, foot + vec2(0.0, tall), 0.0025 + dep * 0.008)));
    vec2 lamp = q - foot - vec2(0.0, tall + 0.012);
    c += vec3(1.0, 0.62, 0.25) * (glow(lamp, 0.008 + dep * 0.03) * 1.6 + glow(lamp, 0.09 + dep * 0.1) * 0.16);
    vec2 s = (q - foot) * vec2(1.0, 3.0);
    c += vec3(0.9, 0.45, 0.14) * exp(-dot(s, s) * (60.0 - n * 12.0)) * 0.35 * g;
  }
  for (int i = 0; i < 7; i++) {
    float k = float(i), near = k / 6.0, scale = mix(26.0, 3.2, pow(near, 0.7));
    vec2 f = p * scale + vec2(pan * scale * (0.5 + near), 0.0);
    f.y += t * mix(1.6, 2.2, near);
    f.x += 0.5 * sin(f.y * 0.7 + k * 2.0) + t * 0.35;
    vec2 id = floor(f), in_ = fract(f) - 0.5, h = hash2(id + k * 41.0);
    float r = mix(0.05, 0.1, h.x) * mix(1.0, 1.3, near), blur = mix(0.03, 0.09, near);
    float flake = 1.0 - smoothstep(r - blur * 0.5, r + blur, length(in_ - (h - 0.5) * 0.6));
    c = mix(c, vec3(0.62, 0.68, 0.8), flake * mix(0.6, 0.34, near) * step(0.66, fract(h.x * 7.0 + h.y)));
  }
  c *= mix(vec3(1.0), vec3(0.8, 0.9, 1.12), 0.7);
  return c * 0.82;
}
