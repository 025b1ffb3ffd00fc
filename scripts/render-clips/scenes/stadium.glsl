// Floodlights over a full house, from the gantry.
vec3 crowd(vec2 seat, float rowDepth, float t) {
  vec2 id = floor(seat), f = fract(seat) - 0.5;
  float r = hash(id);
  vec3 shirt = mix(vec3(0.13, 0.022, 0.025), vec3(0.16), step(0.68, r));
  shirt = mix(shirt, vec3(0.05, 0.08, 0.25), step(0.82, r));
  shirt = mix(shirt, vec3(0.35, 0.28, 0.05), step(0.93, r));
  float bob = 0.1 * sin(TAU * (t * (1.0 + floor(r * 2.0)) + r * 5.0));
  float head = smoothstep(0.3, 0.18, length((f - vec2(0.0, 0.2 + bob)) * vec2(1.0, 1.1)));
  float body = smoothstep(0.42, 0.3, abs(f.x)) * step(f.y, 0.06 + bob);
  vec3 c = vec3(0.018, 0.018, 0.024);
  c = mix(c, shirt * (0.5 + 0.5 * fract(r * 17.0)), body);
  c = mix(c, mix(vec3(0.2, 0.13, 0.09), vec3(0.07, 0.04, 0.03), fract(r * 5.3)), head);
  float flash = step(0.9985, hash(id + floor(t * 6.0) * 3.7));
  return c + flash * 2.2 * exp(-dot(f, f) * 9.0);
}

vec3 stands(vec3 eye, vec3 d, float t, out float along) {
  along = 1e5;
  vec3 c = vec3(0.0);
  // The far stand rises from z = 41, the side ones from x = ±60: planes of 32 degrees.
  for (int i = 0; i < 3; i++) {
    vec2 out_ = i == 0 ? vec2(0, 1) : i == 1 ? vec2(1, 0) : vec2(-1, 0);
    float foot = i == 0 ? 41.0 : 60.0;
    float a = dot(eye.xz, out_) - foot, b = dot(d.xz, out_);
    float x = (0.62 * a - (eye.y - 1.6)) / (d.y - 0.62 * b);
    if (x < 0.0 || x > along) continue;
    vec3 p = eye + d * x;
    float deep = dot(p.xz, out_) - foot, side = dot(p.xz, vec2(out_.y, -out_.x));
    if (deep < 0.0 || deep > 40.0) continue;
    along = x;
    vec2 seat = vec2(side / 0.75, deep / 1.05);
    seat.x += 40.0;
    c = crowd(seat, deep, t);
    float stairs = step(0.94, fract(side / 13.0)), ring = smoothstep(0.75, 0.5, abs(deep - 19.0));
    c = mix(c, vec3(0.16, 0.16, 0.17), stairs);
    c = mix(c, vec3(0.04, 0.045, 0.06) + vec3(0.05, 0.3, 0.8) * step(0.55, noise(side * 0.35 + t * 0.6)) * 0.8, ring);
    float blur = smoothstep(60.0, 140.0, x);
    c = mix(c, vec3(0.06, 0.035, 0.04) * (0.6 + 0.8 * noise(seat * 0.9)), blur * 0.35);
    c *= 0.8 + 0.6 * exp(-deep * 0.03);
  }
  return c;
}

vec3 pitch(vec2 p) {
  float stripe = smoothstep(-0.03, 0.03, sin(p.x / 105.0 * TAU * 10.0));
  vec3 c = mix(vec3(0.03, 0.085, 0.022), vec3(0.045, 0.118, 0.03), stripe) * (0.85 + 0.3 * fbm(p * 2.0, 4));
  float w = 0.09, l = 1e3;
  l = min(l, abs(abs(p.x) - 52.5) + max(0.0, abs(p.y) - 34.0));
  l = min(l, abs(abs(p.y) - 34.0) + max(0.0, abs(p.x) - 52.5));
  l = min(l, abs(p.x) + max(0.0, abs(p.y) - 34.0));
  l = min(l, abs(length(p) - 9.15));
  l = min(l, abs(box(vec2(abs(p.x) - 44.2, p.y), vec2(8.3, 20.2))));
  l = min(l, abs(box(vec2(abs(p.x) - 49.8, p.y), vec2(2.7, 9.2))));
  float aa = 0.09;
  return mix(c, vec3(0.75), 0.85 * smoothstep(w + aa, w - 0.02, l));
}

vec2 player(int i, float t) {
  float n = float(i);
  vec2 base = (hash2(vec2(n, 4.0)) - 0.5) * vec2(70.0, 52.0);
  vec2 run = vec2(sway(t, 1.0, hash(n + 1.0)), sway(t, 1.0 + floor(hash(n) * 2.0), hash(n + 2.0))) * (2.0 + 5.0 * hash(n + 6.0));
  return base + run + vec2(6.0 * sway(t, 1.0, 0.2), 0.0);
}

vec3 scene(vec2 uv, float t) {
  vec3 eye = vec3(-4.0, 21.0, -58.0);
  float pan = 0.1 * sway(t, 1.0, 0.15);
  vec3 d = normalize(vec3(uv.x * 0.46, uv.y * 0.46 - 0.2, 1.0));
  d.xz = mat2(cos(pan), -sin(pan), sin(pan), cos(pan)) * d.xz;
  float along;
  vec3 c = vec3(0.004, 0.006, 0.014) + vec3(0.02, 0.024, 0.034) * exp(-abs(d.y) * 9.0);
  vec3 people = stands(eye, d, t, along);
  if (along < 1e4) c = people;
  // The roof over the far stand.
  float roofAt = (64.0 - eye.z) / d.z;
  vec3 r = eye + d * roofAt;
  if (d.z > 0.0 && r.y > 25.5) c = mix(c, vec3(0.02, 0.023, 0.03) * (1.0 + 0.5 * step(0.85, fract(r.x / 6.0))), step(r.y, 34.5));
  if (d.y < 0.0) {
    float x = -eye.y / d.y;
    vec3 p = eye + d * x;
    if (x < along && p.z < 41.0 && abs(p.x) < 60.0) {
      c = abs(p.x) < 56.5 && abs(p.z) < 37.0 ? pitch(p.xz) : vec3(0.11, 0.045, 0.035);
      for (int i = 0; i < 21; i++) {
        vec2 q = p.xz - player(i, t);
        for (int s = 0; s < 4; s++) {
          vec2 dir = vec2(s % 2 == 0 ? 0.75 : -0.75, s < 2 ? 1.0 : -0.7);
          float k = capsule(q, vec2(0.0), dir * 1.6, 0.26);
          c *= 1.0 - 0.3 * smoothstep(0.2, -0.15, k);
        }
      }
    }
  }
  // Boards of light along the far touch line.
  float boardAt = (38.6 - eye.z) / d.z;
  vec3 b = eye + d * boardAt;
  if (b.y > 0.0 && b.y < 1.15 && abs(b.x) < 56.0) {
    float moves = b.x + t * 60.0 / seconds * 2.0;
    float word = step(0.3, fract(moves / 15.0)) * step(0.45, noise(vec2(moves * 2.2, floor(b.y * 5.0)))) * step(0.22, b.y) * step(b.y, 0.9);
    float which = step(0.5, hash(floor(moves / 15.0)));
    c = mix(vec3(0.03, 0.16, 0.6), vec3(0.65, 0.1, 0.06), which) * 1.1 + word * 1.3;
  }
  for (int i = 0; i < 21; i++) {
    vec2 at = player(i, t);
    float x = (at.y - eye.z) / d.z;
    vec3 p = eye + d * x;
    if (x < 0.0) continue;
    vec2 q = vec2(p.x - at.x, p.y);
    if (abs(q.x) > 1.2 || q.y > 2.3 || q.y < -0.4) continue;
    float n = float(i), step_ = sin(TAU * (t * 1.5 + hash(n)));
    vec3 shirt = i == 20 ? vec3(0.02) : i % 2 == 0 ? vec3(0.75, 0.06, 0.05) : vec3(0.8, 0.82, 0.85);
    vec3 shorts = i % 2 == 0 ? vec3(0.7) : vec3(0.03, 0.04, 0.14);
    float e = 0.07;
    float legs = min(capsule(q, vec2(0.1, 0.95), vec2(0.1 + 0.28 * step_, 0.1), 0.1), capsule(q, vec2(-0.1, 0.95), vec2(-0.1 - 0.28 * step_, 0.1), 0.1));
    c = mix(c, vec3(0.35, 0.2, 0.13), smoothstep(e, -e, legs));
    c = mix(c, shorts, smoothstep(e, -e, capsule(q, vec2(-0.06, 0.92), vec2(0.06, 0.92), 0.2)));
    c = mix(c, shirt, smoothstep(e, -e, capsule(q, vec2(0.0, 1.15), vec2(0.0, 1.4), 0.24)));
    c = mix(c, vec3(0.33, 0.18, 0.12), smoothstep(e, -e, length(q - vec2(0.0, 1.78)) - 0.14));
  }
  // The floodlights: rows of lamps, their glare and the haze that they light.
  for (int m = 0; m < 4; m++) {
    vec2 base = vec2(m < 2 ? -1.0 : 1.0, m % 2 == 0 ? 1.0 : 0.0);
    vec3 mid = vec3(base.x * (26.0 + 34.0 * base.y), 33.5 + 3.0 * base.y, 66.0);
    vec3 to = mid - eye;
    float x = dot(to, d);
    vec3 off = to - d * x;
    float haze = 1.0 / (1.0 + dot(off, off) * 0.012);
    c += vec3(0.75, 0.85, 1.0) * haze * haze * 0.2;
    float lampAt = to.z / d.z;
    vec3 p = eye + d * lampAt - mid;
    vec2 cell = vec2(1.25, 1.15), id = floor(p.xy / cell), f = (fract(p.xy / cell) - 0.5) * cell;
    if (abs(id.x + 0.5) < 6.0 && abs(id.y + 0.5) < 2.0) c += vec3(1.0, 0.98, 0.93) * (glow(f, 0.3) * 2.6);
  }
  return c * 1.25;
}
