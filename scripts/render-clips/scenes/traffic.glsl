// A motorway in the rain-wet night from a bridge: headlights come, tail lights go.
const float PERIOD = 240.0;

vec3 lamps(vec3 eye, vec3 d, float t, float wide, bool bodies) {
  vec3 c = vec3(0.0);
  // Street lamps, both sides and the middle.
  for (int i = 0; i < 11; i++) {
    for (int s = -1; s < 2; s += 2) {
      vec3 at = vec3(float(s) * 15.5, 10.5, 14.0 + float(i) * 30.0) - eye;
      float along = dot(at, d);
      if (along < 1.0) continue;
      vec3 off = at - d * along;
      float r = (0.2 + along * 0.0011) * wide;
      c += vec3(1.0, 0.56, 0.2) * (r * r / (dot(off, off) + r * r)) * exp(-along * 0.0035) * 1.7;
      c += vec3(1.0, 0.5, 0.16) * 0.02 * r / (length(off) + r) * wide;
    }
  }
  for (int i = 0; i < 54; i++) {
    float n = float(i), lane = mod(n, 6.0), comes = step(lane, 2.5);
    float slot = floor(n / 6.0) / 9.0;
    float laps = comes > 0.5 ? 1.0 + step(lane, 0.5) : 1.0;
    float place = fract(slot + 0.07 * hash(n + 3.0) - (comes > 0.5 ? 1.0 : -1.0) * t / seconds * laps + lane * 0.037);
    float z = 6.0 + place * PERIOD;
    float x = comes > 0.5 ? -3.4 - lane * 3.6 : 3.4 + (lane - 3.0) * 3.6;
    float fade = smoothstep(0.0, 0.03, place) * smoothstep(1.0, 0.86, place);
    for (int s = -1; s < 2; s += 2) {
      vec3 at = vec3(x + float(s) * 0.72, 0.68, z) - eye;
      float along = dot(at, d);
      if (along < 1.0) continue;
      vec3 off = at - d * along;
      float r = (comes > 0.5 ? 0.115 + along * 0.0012 : 0.085 + along * 0.0008) * wide;
      float g = r * r / (dot(off, off) + r * r);
      vec3 tint = comes > 0.5 ? mix(vec3(1.0, 0.93, 0.8), vec3(0.8, 0.9, 1.0), step(0.5, hash(n))) * 3.4 : vec3(1.0, 0.05, 0.02) * 2.0;
      c += tint * g * sqrt(g) * fade;
      if (comes > 0.5) c += vec3(0.9, 0.85, 0.8) * 0.012 * r / (length(off) + r) * fade * wide;
    }
  }
  return c;
}

vec3 night(vec2 p) {
  vec3 c = mix(vec3(0.05, 0.032, 0.028), vec3(0.004, 0.006, 0.014), smoothstep(0.0, 0.5, p.y));
  c += vec3(0.022, 0.015, 0.013) * fbm(p * vec2(2.0, 5.0) + 3.0, 5) * smoothstep(0.8, 0.0, p.y);
  for (int i = 0; i < 2; i++) {
    float k = float(i), w = 0.075 - 0.02 * k, cell = floor(p.x / w + k * 31.0);
    float h = hash(vec2(cell, k + 2.0)), top = (0.05 + 0.2 * h * h) * (1.0 - 0.3 * k) * smoothstep(0.0, 0.3, abs((cell + 0.5 - k * 31.0) * w));
    float in_ = fract(p.x / w + k * 31.0);
    float m = cover(max(abs(in_ - 0.5) * w - w * 0.46, p.y - top));
    vec2 grid = vec2(0.0095, 0.012), id = floor(p / grid), f = fract(p / grid);
    float lit = step(0.72, hash(id + k * 9.0)) * step(0.22, f.x) * step(f.x, 0.78) * step(0.3, f.y) * step(f.y, 0.75) * step(p.y, top - 0.01);
    vec3 wall = mix(vec3(0.006, 0.007, 0.012), vec3(0.03, 0.02, 0.018), 0.5 - 0.3 * k);
    c = mix(c, wall + mix(vec3(0.8, 0.5, 0.22), vec3(0.5, 0.65, 0.8), step(0.6, hash(id + 5.0))) * lit * 0.45, m);
  }
  return c;
}

vec3 scene(vec2 uv, float t) {
  vec3 eye = vec3(-0.5, 7.2, 0.0);
  vec3 d = normalize(vec3(uv.x * 0.36 + 0.012, uv.y * 0.36 - 0.13, 1.0));
  vec2 horizon = vec2(d.x, d.y) / d.z / 0.56;
  vec3 c;
  if (d.y > -0.004) c = night(horizon * 0.62);
  else {
    float along = -eye.y / d.y;
    vec3 p = eye + d * along;
    float road = smoothstep(15.0, 14.6, abs(p.x)), middle = smoothstep(1.5, 1.2, abs(p.x));
    float rough = fbm(p.xz * vec2(1.1, 0.16), 5);
    vec3 ground = mix(vec3(0.006, 0.008, 0.005) * (0.5 + fbm(p.xz * 0.7, 4) * 2.0), vec3(0.022, 0.022, 0.025) * (0.8 + 0.4 * rough), road);
    ground = mix(ground, vec3(0.04, 0.04, 0.042), middle);
    float lane = abs(mod(abs(p.x) - 1.6, 3.6) - 0.0);
    lane = min(lane, 3.6 - lane);
    float aa = 0.02 + along * 0.0016;
    float edge = step(14.0, abs(p.x) + 1.8) + step(abs(p.x), 2.6);
    float dash = mix(smoothstep(0.0, 0.3, abs(fract(p.z / 12.0) - 0.5) - 0.2) , 1.0, min(edge, 1.0));
    float paint = smoothstep(0.1 + aa, 0.1, lane) * (1.0 - dash * (1.0 - min(edge, 1.0))) * road * (1.0 - middle);
    float shine = 0.0;
    for (int i = 0; i < 11; i++) {
      float z = 14.0 + float(i) * 30.0;
      shine += 90.0 / (120.0 + pow(p.z - z, 2.0) + pow(abs(p.x) - 13.0, 2.0) * 1.5);
    }
    ground += (ground * 1.1 + paint * 0.1) * vec3(1.0, 0.6, 0.28) * shine;
    ground += paint * 0.02;
    // The lights that lie on the wet road.
    vec3 mirrored = vec3(0.0);
    for (int i = 0; i < 2; i++) {
      vec3 n = normalize(vec3((noise(p.xz * vec2(3.0, 1.2) + float(i) * 7.0) - 0.5) * 0.035, 1.0, (noise(p.xz * vec2(2.0, 0.8) + 40.0 + float(i) * 9.0) - 0.5) * 0.16));
      vec3 r = reflect(d, n);
      mirrored += lamps(p, r, t, 2.6, false) * 0.5;
    }
    float wet = mix(0.16, 0.5, smoothstep(0.4, 0.62, rough)) * road;
    ground += mirrored * wet * 0.5;
    float rail = smoothstep(0.35 + aa, 0.3, abs(abs(p.x) - 0.9)) + smoothstep(0.3 + aa, 0.25, abs(abs(p.x) - 15.2));
    ground = mix(ground, vec3(0.05, 0.045, 0.04) * (0.2 + shine * 2.0), 0.7 * min(rail, 1.0));
    float haze = 1.0 - exp(-along * 0.006);
    c = mix(ground, vec3(0.04, 0.025, 0.02), haze * 0.85);
  }
  // The poles, and the middle rail.
  for (int i = 0; i < 7; i++) for (int s = -1; s < 2; s += 2) {
    vec3 at = vec3(float(s) * 16.6, 0.0, 14.0 + float(i) * 30.0) - eye;
    vec2 foot = at.xy / at.z, head = (at + vec3(0.0, 10.4, 0.0)).xy / at.z, arm = (at + vec3(float(-s) * 1.3, 10.6, 0.0)).xy / at.z;
    vec2 q = d.xy / d.z;
    float w = 0.09 / at.z;
    float pole = min(capsule(q, foot, head, w), capsule(q, head, arm, w * 0.7));
    c = mix(c, vec3(0.02, 0.017, 0.015), cover(pole / 0.36) * 0.9);
  }
  c += lamps(eye, d, t, 1.0, true);
  return c * 1.1;
}
