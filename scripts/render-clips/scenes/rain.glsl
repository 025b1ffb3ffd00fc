// A shopping street in the rain: windows and signs, all of it again on the wet ground, umbrellas, falling water.
const float WALL = 6.4;

vec3 signColor(float h) {
  vec3 c = mix(vec3(1.0, 0.18, 0.12), vec3(0.1, 0.55, 1.0), step(0.25, h));
  c = mix(c, vec3(1.0, 0.62, 0.2), step(0.45, h));
  c = mix(c, vec3(0.15, 0.9, 0.55), step(0.72, h));
  return mix(c, vec3(1.0, 0.25, 0.7), step(0.86, h));
}

vec3 facade(float z, float y, float side, float t) {
  float shop = floor(z / 5.2), in_ = fract(z / 5.2), h = hash(vec2(shop, side + 5.0));
  vec3 c = vec3(0.012, 0.011, 0.014) * (0.7 + 0.6 * noise(vec2(z, y) * 3.0));
  if (y < 3.1) {
    vec3 inside = mix(vec3(1.0, 0.66, 0.34), vec3(0.85, 0.92, 1.0), step(0.65, h)) * (0.3 + 0.6 * fract(h * 9.0));
    float goods = 0.35 + 0.65 * noise(vec2(z * 3.0, y * 2.2 + h * 40.0));
    float pane = smoothstep(0.03, 0.06, in_) * smoothstep(0.97, 0.94, in_) * smoothstep(0.35, 0.5, y) * smoothstep(2.7, 2.55, y);
    pane *= 1.0 - 0.85 * smoothstep(0.02, 0.01, abs(abs(in_ - 0.5) - 0.16));
    c += inside * pane * goods * step(0.16, h) * (0.55 + 0.45 * smoothstep(0.4, 2.5, y));
    c *= 1.0 - 0.55 * smoothstep(0.16, 0.08, abs(in_ - 0.3 - 0.2 * h)) * step(y, 1.3 + 0.5 * fract(h * 7.0));
  } else if (y < 3.75) {
    float text = step(0.42, noise(vec2(z * 6.0 + h * 50.0, floor(y * 4.0)))) * step(0.12, in_) * step(in_, 0.88);
    c += signColor(fract(h * 3.7)) * (0.1 + 1.1 * text * step(3.25, y) * step(y, 3.62)) * step(0.2, h);
  } else {
    vec2 grid = vec2(1.6, 3.0), id = floor(vec2(z, y - 3.9) / grid), f = fract(vec2(z, y - 3.9) / grid);
    float r = hash(id + side * 31.0);
    float pane = smoothstep(0.2, 0.25, f.x) * smoothstep(0.8, 0.75, f.x) * smoothstep(0.2, 0.24, f.y) * smoothstep(0.82, 0.78, f.y);
    c += pane * mix(vec3(0.02, 0.022, 0.03), mix(vec3(0.8, 0.48, 0.2), vec3(0.45, 0.55, 0.7), step(0.8, fract(r * 13.0))) * (0.06 + 0.3 * fract(r * 7.0)) * (0.5 + 0.5 * f.y) , step(0.66, r));
  }
  // A sign that stands out over the pavement.
  float blade = hash(vec2(floor(z / 7.3), side + 2.0)), bz = fract(z / 7.3);
  if (blade > 0.35 && y > 3.9 && y < 7.5 && bz < 0.1) {
    float flicker = blade > 0.9 ? 0.6 + 0.4 * step(0.3, hash(floor(t * 9.0))) : 1.0;
    c = signColor(fract(blade * 5.3)) * (0.5 + 0.9 * step(0.45, noise(vec2(bz * 60.0, y * 3.0 + blade * 9.0)))) * flicker;
  }
  return c;
}

vec3 points(vec3 eye, vec3 d, float t, float wide) {
  vec3 c = vec3(0.0);
  for (int i = 0; i < 8; i++) for (int s = -1; s < 2; s += 2) {
    vec3 at = vec3(float(s) * 4.6, 6.2, 7.0 + float(i) * 12.0 + float(s) * 3.0) - eye;
    float along = dot(at, d);
    if (along < 0.5) continue;
    vec3 off = at - d * along;
    float r = (0.16 + along * 0.0012) * wide, g = r * r / (dot(off, off) + r * r);
    c += vec3(1.0, 0.72, 0.42) * (g * 2.4 + 0.03 * sqrt(g) * wide);
  }
  for (int i = 0; i < 8; i++) {
    float n = float(i), comes = mod(n, 2.0);
    float place = fract(n * 0.231 + (comes > 0.5 ? -1.0 : 1.0) * t / seconds);
    float z = 13.0 + place * 85.0, x = comes > 0.5 ? -1.5 : 1.5;
    float fade = smoothstep(0.0, 0.14, place) * smoothstep(1.0, 0.9, place);
    for (int s = -1; s < 2; s += 2) {
      vec3 at = vec3(x + float(s) * 0.68, 0.72, z) - eye;
      float along = dot(at, d);
      if (along < 0.5) continue;
      vec3 off = at - d * along;
      float r = (0.1 + along * 0.0014) * wide, g = r * r / (dot(off, off) + r * r);
      c += (comes > 0.5 ? vec3(1.0, 0.93, 0.82) * 3.0 : vec3(1.0, 0.06, 0.03) * 2.2) * (g * sqrt(g) + 0.012 * sqrt(g)) * fade;
    }
  }
  return c;
}

/** The street as a ray meets it above the ground. */
vec3 walls(vec3 eye, vec3 d, float t) {
  float side = sign(d.x), x = (WALL * side - eye.x) / (abs(d.x) < 1e-4 ? 1e-4 * side : d.x);
  vec3 p = eye + d * x;
  vec3 mist = vec3(0.06, 0.05, 0.06) + vec3(0.07, 0.035, 0.02) * exp(-max(p.y, 0.0) * 0.03);
  float roof = 15.0 + 5.0 * hash(vec2(floor(p.z / 15.6), side));
  vec3 c = p.y < roof ? facade(p.z, p.y, side, t) : vec3(0.025, 0.022, 0.032);
  return mix(mist * 0.7, c, exp(-x * 0.016));
}

vec3 umbrella(vec3 c, vec3 eye, vec3 d, float t) {
  for (int i = 6; i >= 0; i--) {
    float n = float(i), z = 6.5 + n * 3.1;
    float dir = mod(n, 2.0) < 0.5 ? 1.0 : -1.0;
    float x = mix(-4.9, 5.0, hash(n + 2.0)) ;
    x = (abs(x) < 2.6 ? sign(x) * 3.6 : x);
    float walked = fract(hash(n + 11.0) + dir * t / seconds);
    z += (walked - 0.5) * 9.0;
    if (z < 4.0) continue;
    float k = (z - eye.z) / d.z;
    vec2 q = (eye + d * k).xy - vec2(x + 0.04 * sin(TAU * t * 0.9 + n), 0.0);
    if (abs(q.x) > 1.0 || q.y > 2.5 || q.y < -0.1) continue;
    float fade = smoothstep(0.0, 0.12, walked) * smoothstep(1.0, 0.88, walked), e = 0.004 + k * 0.0016;
    float stride = 0.2 * sin(TAU * t * 0.95 + n * 2.0);
    float man = min(capsule(q, vec2(0.06, 0.8), vec2(0.08 + stride, 0.05), 0.075), capsule(q, vec2(-0.06, 0.8), vec2(-0.08 - stride, 0.05), 0.075));
    man = min(man, capsule(q, vec2(0.0, 0.85), vec2(0.0, 1.38), 0.19));
    man = min(man, length(q - vec2(0.0, 1.68)) - 0.12);
    float top = max(length((q - vec2(0.1, 1.72)) * vec2(1.0, 1.7)) - 0.62, 1.78 - q.y - 0.05 * cos(q.x * 16.0));
    vec3 cloth = i == 2 ? vec3(0.3, 0.02, 0.02) : i == 4 ? vec3(0.22, 0.2, 0.16) : vec3(0.014, 0.014, 0.018);
    float rim = smoothstep(0.09, 0.0, -top) * 0.5;
    c = mix(c, vec3(0.008, 0.008, 0.011), smoothstep(e, -e, man) * fade);
    c = mix(c, cloth * (0.4 + 0.5 * (q.y - 1.7)) + vec3(0.5, 0.36, 0.24) * rim * 0.35, smoothstep(e, -e, top) * fade);
  }
  return c;
}

vec3 scene(vec2 uv, float t) {
  vec3 eye = vec3(0.7 + 0.12 * sway(t, 1.0, 0.0), 1.75, 0.0);
  vec3 d = normalize(vec3(uv.x * 0.5 - 0.03, uv.y * 0.5 + 0.03, 1.0));
  vec3 c;
  float side = sign(d.x), toWall = (WALL * side - eye.x) / d.x, toGround = d.y < -0.001 ? -eye.y / d.y : 1e4;
  if (toGround < toWall) {
    float x = toGround;
    vec3 p = eye + d * x;
    float kerb = smoothstep(3.3, 3.35, abs(p.x));
    float puddle = smoothstep(0.42, 0.6, fbm(p.xz * vec2(0.8, 0.45), 4));
    vec3 sum = vec3(0.0);
    for (int i = 0; i < 3; i++) {
      float k = float(i);
      vec2 g = vec2(noise(p.xz * vec2(6.0, 3.0) + k * 11.0 + t * 0.4), noise(p.xz * vec2(5.0, 2.4) + k * 17.0 - t * 0.5)) - 0.5;
      // Rings where drops fall.
      vec2 cell = floor(p.xz * 2.6), f = fract(p.xz * 2.6) - 0.5;
      float age = fract(t * 1.5 + hash(cell)), turn = floor(t * 1.5 + hash(cell));
      vec2 at = f - (hash2(cell + turn) - 0.5) * 0.6;
      float ring = smoothstep(0.06, 0.0, abs(length(at) - age * 0.35)) * (1.0 - age);
      vec3 n = normalize(vec3(g.x * mix(0.09, 0.03, puddle) + at.x * ring * 0.6, 1.0, g.y * mix(0.4, 0.1, puddle) + at.y * ring * 0.6));
      vec3 r = reflect(d, n);
      r.y = max(r.y, 0.002);
      sum += walls(p, r, t) + points(p, r, t, 1.6) * 0.55;
    }
    sum /= 3.0;
    float fresnel = 0.1 + 0.9 * pow(1.0 - max(-d.y, 0.0), 4.0);
    vec3 stone = vec3(0.016, 0.015, 0.017) * (0.5 + fbm(p.xz * 9.0, 3)) * mix(1.0, 1.7, kerb);
    c = stone + sum * fresnel * mix(0.42, 0.95, puddle) * mix(1.0, 0.75, kerb);
    c = mix(c, vec3(0.07, 0.05, 0.05), 1.0 - exp(-x * 0.014));
    c *= 1.0 - 0.6 * smoothstep(0.1, 0.0, abs(abs(p.x) - 3.33));
  } else c = walls(eye, d, t);
  c += points(eye, d, t, 1.0);
  c = umbrella(c, eye, d, t);
  for (int i = 0; i < 4; i++) {
    float k = float(i), scale = 9.0 + k * 9.0;
    vec2 q = vec2(uv.x + uv.y * 0.1, uv.y) * scale * vec2(1.0, 0.075);
    q.y += t * (6.0 - k) * 0.75;
    q.x += floor(q.y) * 3.7;
    vec2 f = fract(q) - 0.5;
    float h = hash(floor(q) + k * 57.0);
    float drop = smoothstep(0.035 + 0.02 * k, 0.0, abs(f.x - (h - 0.5) * 0.7)) * smoothstep(0.5, 0.1, abs(f.y)) * step(0.35, h);
    c += drop * (0.018 + 0.12 * c) * (1.1 - k * 0.15);
  }
  return c * 1.45;
}
