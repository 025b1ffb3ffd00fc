// Before a press conference: curtain, flags, a lectern with microphones; photographers at the front.
vec3 cloth(vec2 p, float t) {
  float folds = p.x * 17.0 + 0.6 * sin(p.x * 5.1) + 0.12 * sin(p.y * 1.7 + p.x * 9.0) + 0.05 * sway(t, 1.0, p.x * 0.2);
  float s = sin(folds) * 0.7 + sin(folds * 2.3 + 1.0) * 0.2;
  float fine = fbm(vec2(p.x * 160.0, p.y * 90.0), 2);
  vec3 c = vec3(0.016, 0.045, 0.125) * (0.55 + 0.5 * s) * (0.85 + 0.3 * fine);
  c += vec3(0.03, 0.055, 0.12) * pow(max(0.0, sin(folds + 0.5)), 6.0) * 0.55;
  return c;
}

vec3 flag(vec2 p, float which, float t, out float covers) {
  float flare = 0.07 + 0.1 * smoothstep(0.55, -0.75, p.y);
  float fold = p.x / flare;
  covers = cover(max(abs(p.x) - flare * (0.9 + 0.06 * sin(p.y * 9.0)), max(p.y - 0.5, -0.62 - p.y + 0.04 * sin(p.x * 40.0))));
  float s = sin(fold * 7.0 + p.y * 1.5 + 0.12 * sway(t, 1.0, which * 0.3)) * 0.5 + 0.5;
  float band = fold * 0.6 + p.y * 0.5 + 0.25 * sin(fold * 5.0);
  vec3 a = which < 0.5 ? vec3(0.5, 0.04, 0.04) : vec3(0.03, 0.2, 0.12);
  vec3 b = which < 0.5 ? vec3(0.62, 0.6, 0.56) : vec3(0.6, 0.42, 0.05);
  vec3 c = which < 0.5 ? vec3(0.04, 0.09, 0.36) : vec3(0.55, 0.55, 0.52);
  vec3 tint = mix(mix(a, b, smoothstep(-0.17, -0.15, band)), c, smoothstep(0.14, 0.16, band));
  return tint * (0.2 + 0.9 * s * s);
}

vec3 wood(vec2 p) {
  float grain = fbm(vec2(p.x * 3.0, p.y * 46.0 + 5.0 * fbm(p * vec2(2.0, 5.0), 3)), 5);
  return mix(vec3(0.1, 0.037, 0.014), vec3(0.28, 0.115, 0.045), grain);
}

vec3 scene(vec2 uv, float t) {
  vec2 slow = vec2(0.012 * sway(t, 1.0, 0.0), 0.008 * sway(t, 1.0, 0.35));
  vec2 p = uv * 0.94 + slow;
  vec3 c = cloth(p + slow * 0.6, t);
  // Light from the ceiling falls on the middle.
  float pool = exp(-dot((p - vec2(0.05, 0.12)) * vec2(0.72, 0.9), (p - vec2(0.05, 0.12)) * vec2(0.72, 0.9)) * 1.3);
  c *= 0.3 + 1.9 * pool;
  // Flags on poles.
  for (int i = 0; i < 4; i++) {
    float n = float(i), x = (i < 2 ? -1.0 : 1.0) * (0.82 + 0.3 * mod(n, 2.0));
    vec2 q = p - vec2(x, 0.05) + slow * 0.3;
    c = mix(c, vec3(0.5, 0.34, 0.1) * (0.4 + 0.8 * smoothstep(-0.01, 0.004, q.x)), cover(max(abs(q.x) - 0.009, max(q.y - 0.62, -1.2 - q.y))));
    c = mix(c, vec3(0.75, 0.52, 0.16), cover(length(q - vec2(0.0, 0.64)) - 0.022));
    float covers;
    vec3 f = flag(q + vec2(0.0, -0.02), mod(n, 2.0), t, covers);
    c = mix(c, f * (0.35 + 0.9 * pool), covers);
  }
  // The seal on the curtain's middle, out of focus.
  vec2 s = p - vec2(0.0, 0.56);
  float r = length(s);
  float seal = smoothstep(0.26, 0.245, r);
  c = mix(c, vec3(0.02, 0.04, 0.11), seal);
  float ringed = smoothstep(0.014, 0.006, abs(r - 0.235)) + smoothstep(0.01, 0.003, abs(r - 0.17));
  float angle = atan(s.y, s.x);
  ringed += smoothstep(0.5, 0.7, noise(vec2(angle * 13.0, 2.0))) * smoothstep(0.022, 0.014, abs(r - 0.203)) * 0.8;
  float star = r / (0.085 + 0.045 * cos(angle * 5.0 - 1.57));
  ringed += smoothstep(1.06, 0.96, star);
  c = mix(c, vec3(0.62, 0.46, 0.17), min(ringed, 1.0) * seal * 0.85);
  // The lectern.
  vec2 l = p - vec2(0.0, -0.42) + slow * -0.4;
  float shadow = smoothstep(0.24, -0.1, box(l - vec2(0.05, -0.3), vec2(0.34, 0.5)));
  c *= 1.0 - 0.4 * shadow;
  float taper = 0.33 + 0.05 * l.y;
  float front = max(abs(l.x) - taper, max(l.y - 0.1, -1.0 - l.y));
  vec3 board = wood(l * 1.2 + 3.0) * (0.4 + 0.9 * exp(-pow(l.x * 2.2 - 0.12, 2.0)) * smoothstep(-0.8, 0.2, l.y));
  float inner = max(abs(l.x) - taper + 0.045, max(l.y - 0.045, -1.0 - l.y));
  board *= 1.0 - 0.4 * smoothstep(0.012, 0.0, abs(inner)) + 0.25 * smoothstep(0.01, 0.0, abs(inner + 0.01));
  c = mix(c, board, cover(front));
  float topEdge = max(abs(l.x) - 0.385, abs(l.y - 0.125) - 0.028);
  c = mix(c, wood(l * 2.0 + 9.0) * (0.75 + 1.2 * smoothstep(0.12, 0.15, l.y)), cover(topEdge));
  float paper = max(abs(l.x + 0.02 + (l.y - 0.17) * 0.3) - 0.13, abs(l.y - 0.168) - 0.016);
  c = mix(c, vec3(0.62, 0.61, 0.57), cover(paper));
  vec2 plate = l - vec2(0.0, -0.2);
  c = mix(c, vec3(0.02, 0.045, 0.12) * (1.2 + plate.y), cover(length(plate) - 0.15));
  c = mix(c, vec3(0.6, 0.44, 0.16), smoothstep(0.008, 0.003, abs(length(plate) - 0.138)));
  float a2 = atan(plate.y, plate.x);
  c = mix(c, vec3(0.6, 0.44, 0.16), smoothstep(1.08, 0.95, length(plate) / (0.055 + 0.03 * cos(a2 * 5.0 - 1.57))));
  // Microphones: two on goosenecks, a bundle with the colours of stations in front.
  for (int i = 0; i < 7; i++) {
    float n = float(i);
    vec2 foot = vec2((n - 3.0) * 0.062, 0.14), head = vec2((n - 3.0) * 0.04 + 0.012 * sin(n * 3.0), 0.3 + 0.05 * hash(n + 2.0));
    if (i == 0 || i == 6) head = vec2((n - 3.0) * 0.035, 0.42);
    c = mix(c, vec3(0.012), cover(capsule(l, foot, head, 0.0055)));
    vec2 dir = normalize(head - foot);
    vec2 q = l - head;
    float body = capsule(l, head - dir * 0.02, head + dir * 0.035, i == 0 || i == 6 ? 0.014 : 0.025);
    float shine = 0.03 + 0.35 * pow(max(0.0, 1.0 - length(q - vec2(0.006, 0.04)) * 20.0), 2.0);
    c = mix(c, vec3(0.015) + shine * (0.6 + 0.8 * noise(l * 300.0)), cover(body));
    if (i > 0 && i < 6) {
      vec3 flagTint = i == 1 ? vec3(0.5, 0.03, 0.03) : i == 2 ? vec3(0.03, 0.14, 0.5) : i == 3 ? vec3(0.6) : i == 4 ? vec3(0.6, 0.3, 0.02) : vec3(0.03, 0.3, 0.22);
      float cube = box(q + dir * 0.045, vec2(0.026, 0.021));
      float logo = step(0.0, 0.012 - length((q + dir * 0.045) * vec2(0.8, 1.2)));
      c = mix(c, mix(flagTint, vec3(0.8), logo * 0.85) * (0.5 + 0.7 * smoothstep(-0.03, 0.03, q.x)), cover(cube));
    }
  }
  // Heads and cameras at the front, out of focus; now and then a flash.
  float flash = 0.0;
  for (int i = 0; i < 6; i++) {
    float n = float(i);
    vec2 at = vec2(-1.55 + n * 0.62 + 0.1 * hash(n), -0.98 + 0.1 * hash(n + 3.0)) + vec2(0.02, 0.012) * vec2(sway(t, 1.0 + mod(n, 3.0), hash(n)), sway(t, 2.0, hash(n + 1.0))) - slow;
    if (abs(at.x) < 0.3) at.y -= 0.1;
    float man = min(length((p - at) * vec2(1.0, 0.84)) - 0.125, box(p - at + vec2(0.0, 0.34), vec2(0.14, 0.1)) - 0.12);
    if (i % 2 == 0) {
      man = min(man, box(p - at - vec2(0.1, 0.12), vec2(0.085, 0.055)) - 0.012);
      man = min(man, capsule(p, at + vec2(0.2, 0.02), at + vec2(0.12, 0.1), 0.04));
      float when = fract(t / seconds * 2.0 + hash(n + 8.0));
      flash += exp(-when * 160.0) + 0.6 * exp(-abs(when - 0.03) * 300.0);
      c += vec3(0.9, 0.95, 1.0) * glow(p - at - vec2(0.1, 0.2), 0.02) * exp(-when * 160.0) * 3.0;
    }
    float m = smoothstep(0.022, -0.022, man);
    c = mix(c, vec3(0.006, 0.006, 0.008) + vec3(0.06, 0.07, 0.1) * smoothstep(-0.05, 0.01, man) * smoothstep(-1.1, -0.75, p.y), m);
  }
  c += c * min(flash, 1.0) * 0.9;
  return c * 2.1;
}
