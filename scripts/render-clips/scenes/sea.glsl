// Open water towards the evening: the sun low over the horizon, its path of light on the waves.
const vec3 SUN = normalize(vec3(0.25, 0.085, 1.0));

vec3 sky(vec3 d) {
  float up = max(d.y, 0.0);
  vec3 c = mix(vec3(0.86, 0.38, 0.16), vec3(0.12, 0.22, 0.42), smoothstep(0.0, 0.42, up));
  c = mix(c, vec3(0.98, 0.62, 0.32), exp(-up * 16.0) * 0.6);
  float s = max(dot(d, SUN), 0.0);
  c += vec3(1.0, 0.5, 0.18) * (pow(s, 12.0) * 0.35 + pow(s, 90.0) * 0.7) + vec3(1.0, 0.82, 0.55) * pow(s, 3500.0) * 14.0;
  return c;
}

vec3 clouds(vec3 d, float t, vec3 c) {
  vec2 p = d.xz / (d.y + 0.06);
  float f = fbm(p * 0.55 + vec2(t * 0.012, 0.0), 5);
  float lit = fbm(p * 0.55 + vec2(t * 0.012 - 0.09, -0.16), 4);
  float m = smoothstep(0.47, 0.74, f) * smoothstep(0.0, 0.09, d.y);
  vec3 body = mix(vec3(0.3, 0.24, 0.32), vec3(1.25, 0.68, 0.42), clamp((lit - f) * 3.2 + 0.42, 0.0, 1.0));
  return mix(c, body, m * 0.85);
}

float swell(vec2 p, float t, int octaves) {
  float h = 0.0, a = 0.32, f = 0.42;
  vec2 dir = vec2(0.35, 0.94);
  vec2 bent = p;
  for (int i = 0; i < octaves; i++) {
    float x = dot(bent, dir) * f + t * sqrt(f) * 1.5 + float(i) * 1.7;
    float w = exp(sin(x) - 1.0);
    h += w * a;
    bent += dir * w * cos(x) * a * -0.28;
    float bend = 0.9 + 0.7 * sin(float(i) * 2.3);
    dir = mat2(cos(bend), sin(bend), -sin(bend), cos(bend)) * dir;
    a *= 0.72; f *= 1.36;
  }
  return h;
}

vec3 scene(vec2 uv, float t) {
  vec3 eye = vec3(0.0, 2.3 + 0.1 * sway(t, 3.0, 0.0), 0.0);
  vec3 d = normalize(vec3(uv.x * 0.52, uv.y * 0.52 - 0.06 + 0.006 * sway(t, 2.0, 0.3), 1.0));
  float roll = 0.008 * sway(t, 2.0, 0.6);
  d.xy = mat2(cos(roll), sin(roll), -sin(roll), cos(roll)) * d.xy;
  if (d.y > -0.002) {
    vec3 c = clouds(d, t, sky(d));
    float x0 = d.x / d.z;
    float land = 0.028 * smoothstep(-0.2, -0.75, x0) * (0.55 + 0.9 * fbm(vec2(x0 * 9.0, 3.0), 5)) - 0.002;
    c = mix(c, vec3(0.2, 0.15, 0.18) + 0.25 * sky(vec3(d.x, 0.02, d.z)), cover((d.y - land) * 1.9));
    return c * 0.62;
  }
  float far = (eye.y) / -d.y, near = (eye.y - 1.1) / -d.y;
  float x = near;
  for (int i = 0; i < 14; i++) {
    vec3 p = eye + d * x;
    float gap = p.y - swell(p.xz, t, 6);
    x += gap * 0.75 / max(0.35, -d.y + 0.2);
    if (x > far || gap < 0.01) break;
  }
  x = min(x, far);
  vec3 p = eye + d * x;
  float e = 0.012 + x * 0.0016;
  int detail = x < 30.0 ? 17 : 12;
  float h = swell(p.xz, t, detail);
  vec3 n = normalize(vec3(h - swell(p.xz + vec2(e, 0), t, detail), e, h - swell(p.xz + vec2(0, e), t, detail)));
  n = normalize(mix(n, vec3(0, 1, 0), clamp(x / 170.0, 0.0, 0.86)));
  float fresnel = 0.03 + 0.97 * pow(1.0 - max(dot(n, -d), 0.0), 5.0);
  vec3 r = reflect(d, n);
  r.y = abs(r.y) + 0.01;
  vec3 mirrored = sky(normalize(r));
  vec3 depth = vec3(0.008, 0.034, 0.05) + vec3(0.03, 0.1, 0.09) * smoothstep(0.35, 1.3, h) * (0.4 + 0.6 * max(dot(SUN.xz, n.xz), 0.0));
  vec3 c = mix(depth, mirrored * 0.85, fresnel);
  float foam = smoothstep(0.98, 1.35, h + 0.35 * fbm(p.xz * 3.0 + t * 0.2, 4) - 0.12);
  c = mix(c, vec3(0.75, 0.62, 0.55), foam * 0.4 * exp(-x * 0.02));
  vec3 haze = sky(normalize(vec3(d.x, 0.012, d.z)));
  return 0.62 * mix(c, haze * 0.86, 1.0 - exp(-x * 0.0036));
}
