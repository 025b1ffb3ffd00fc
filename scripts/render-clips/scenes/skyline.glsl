// A city across its river at dusk: three rows of towers, lit windows, the water in front.
vec3 sky(vec2 p, float t) {
  float up = clamp((p.y + 0.05) / 1.05, 0.0, 1.0);
  vec3 c = mix(vec3(1.0, 0.36, 0.1), vec3(0.3, 0.16, 0.27), smoothstep(0.0, 0.34, up));
  c = mix(c, vec3(0.045, 0.075, 0.19), smoothstep(0.22, 0.95, up));
  c += vec3(0.7, 0.25, 0.05) * exp(-pow((p.x - 0.5) * 1.1, 2.0)) * exp(-up * 8.0);
  vec2 q = vec2(p.x * 0.8 + t * 0.006, p.y * 3.4 + p.x * 0.25);
  float f = fbm(q * 1.7, 6), lit = fbm(q * 1.7 + vec2(-0.05, 0.16), 5);
  float m = smoothstep(0.45, 0.75, f) * smoothstep(0.02, 0.2, up);
  vec3 body = mix(vec3(0.09, 0.07, 0.14), vec3(1.0, 0.34, 0.2), clamp((lit - f) * 3.0 + 0.35, 0.0, 1.0) * (1.0 - up * 0.8));
  return mix(c, body, m * 0.8);
}

/** One row of towers; the colour in xyz, in w how much of it covers what is behind. */
vec4 row(vec2 p, float seed, float width, float low, float high, vec3 wall, float lightness, float t) {
  p.x += 0.28 * width * sin(p.x / width * 1.9 + seed * 4.0) + 0.05 * sin(p.x * 3.1 + seed);
  float cell = floor(p.x / width), inside = fract(p.x / width);
  float h1 = hash(vec2(cell, seed)), h2 = hash(vec2(cell, seed + 7.7)), h3 = hash(vec2(cell, seed + 3.1));
  float middle = exp(-pow(p.x * 1.15 + 0.15, 2.0));
  float top = low + (high - low) * h1 * h1 * (0.35 + 0.85 * middle);
  float margin = 0.1 * h2 * h2;
  float x = abs(inside - 0.5) * width, halfWidth = width * (0.5 - margin);
  if (h3 > 0.62) { float step_ = smoothstep(0.84, 0.86, p.y / top); halfWidth *= 1.0 - 0.4 * step_; }
  float d = max(x - halfWidth, p.y - top);
  if (h3 > 0.8) d = min(d, max(x - 0.0035, p.y - top - 0.16 * h2 - 0.05));
  float covers = cover(d);
  vec3 c = wall * (0.65 + 0.7 * smoothstep(0.2, 0.9, inside)) * (0.8 + 0.4 * h2);
  vec2 grid = vec2(mix(0.0045, 0.009, h2), mix(0.007, 0.0105, h3));
  vec2 id = floor(p / grid), in_ = fract(p / grid);
  float r = hash(id + seed * 13.0);
  float lit = step(0.62 + 0.3 * h2, r) + 0.2 * step(0.72, hash(vec2(id.y, cell + seed)));
  float frame = smoothstep(0.1, 0.3, in_.x) * smoothstep(0.9, 0.7, in_.x) * smoothstep(0.15, 0.4, in_.y) * smoothstep(0.9, 0.66, in_.y);
  float stays = smoothstep(0.0, 0.05, abs(fract(r * 31.7 + t / seconds) - 0.5) - 0.01 * step(r, 0.95));
  vec3 lamp = mix(vec3(1.0, 0.62, 0.25), vec3(0.75, 0.87, 1.0), step(0.7, fract(r * 7.3)));
  c += lamp * lit * frame * stays * lightness * (0.3 + 0.8 * fract(r * 91.7)) * step(p.y, top - 0.012) * step(x, halfWidth - 0.004);
  return vec4(c, covers);
}

vec3 city(vec2 p, float t) {
  vec2 whole = p;
  p *= 0.58;
  float pan = 0.05 * sway(t, 1.0, 0.0);
  vec3 c = sky(whole * vec2(0.8, 0.78), t);
  vec3 dusk = vec3(0.5, 0.22, 0.17);
  vec4 a = row(p + vec2(pan * 0.4 + 3.0, 0.0), 1.0, 0.071, 0.1, 0.62, mix(vec3(0.05, 0.06, 0.1), dusk, 0.42), 0.5, t);
  c = mix(c, a.xyz, a.w);
  c += dusk * 0.25 * exp(-max(p.y, 0.0) * 9.0);
  vec4 b = row(p + vec2(pan * 0.7 + 9.0, 0.0), 2.0, 0.118, 0.07, 0.52, mix(vec3(0.03, 0.04, 0.07), dusk, 0.16), 1.0, t);
  c = mix(c, b.xyz, b.w);
  c += dusk * 0.1 * exp(-max(p.y, 0.0) * 14.0);
  vec4 d = row(p + vec2(pan + 21.0, 0.0), 3.0, 0.153, 0.035, 0.2, vec3(0.012, 0.014, 0.025), 1.4, t);
  c = mix(c, d.xyz, d.w);
  // Lights that warn aircraft, and the promenade.
  for (int i = 0; i < 6; i++) {
    float n = float(i);
    vec2 at = vec2(-1.1 + n * 0.42 + 0.1 * hash(n) - pan * 0.6, 0.38 + 0.2 * hash(n + 4.0));
    float on = pow(max(0.0, sway(t, 8.0, hash(n + 9.0))), 3.0);
    c += vec3(1.0, 0.06, 0.03) * glow(p - at, 0.004) * on * 1.6;
  }
  float lampX = p.x + pan * 1.05, cell = floor(lampX / 0.09);
  vec2 toLamp = vec2((fract(lampX / 0.09) - 0.5) * 0.09, p.y - 0.022);
  c += vec3(1.0, 0.6, 0.25) * glow(toLamp, 0.0045) * (0.7 + 0.6 * hash(cell)) * 1.3;
  float car = fract(lampX / 0.31 + t / seconds * 4.0), other = fract(lampX / 0.37 - t / seconds * 3.0);
  c += vec3(1.0, 0.95, 0.85) * glow(vec2((car - 0.5) * 0.31, p.y - 0.009), 0.003) * 1.2;
  c += vec3(1.0, 0.1, 0.05) * glow(vec2((other - 0.5) * 0.37, p.y - 0.007), 0.003);
  return c;
}

vec3 scene(vec2 uv, float t) {
  vec2 p = uv + vec2(0.0, 0.36);
  if (p.y > 0.0) return city(p, t) * 0.9;
  float depth = -p.y, far = 1.0 / (depth + 0.03);
  vec3 sum = vec3(0.0);
  for (int i = 0; i < 5; i++) {
    float k = float(i) / 5.0;
    vec2 w = vec2(p.x * far * 0.9, far * 2.6);
    float a = fbm(w * vec2(1.2, 2.4) + vec2(t * 0.25, t * 1.1), 3) - 0.44;
    float b = noise(w * vec2(5.0, 9.0) + vec2(-t * 0.5, t * 1.7) + k * 3.0) - 0.5;
    vec2 q = vec2(p.x + (a * 0.09 + b * 0.02) * (0.2 + depth), depth * (1.05 + 0.16 * k) + abs(a * 0.55 + b * 0.22) * depth * (0.6 + k));
    sum += city(q, t);
  }
  vec3 c = sum / 5.0 * mix(0.78, 0.42, smoothstep(0.0, 0.6, depth)) * vec3(0.88, 0.95, 1.1);
  float glint = noise(vec2(p.x * far * 6.0, far * 26.0 + t * 3.0));
  c += vec3(0.5, 0.22, 0.12) * pow(glint, 6.0) * 0.35 * smoothstep(0.5, 0.0, depth);
  c *= smoothstep(0.0, 0.006, depth) * 0.75 + 0.25;
  return c * 0.9;
}
