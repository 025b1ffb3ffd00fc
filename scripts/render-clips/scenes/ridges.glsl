// Sunrise over mountains, from a helicopter: ridge behind ridge, fog in the valleys.
float ridge(float x, float n) {
  float s = n * 13.7, f = mix(1.1, 3.2, n / 8.0);
  float peak = 1.0 - abs(2.0 * noise(x * f + s) - 1.0);
  return mix(0.22, 0.3, n / 8.0) * peak + 0.2 * fbm(vec2(x * f * 2.0, s), 6) + 0.02 * noise(x * f * 30.0);
}

vec3 scene(vec2 uv, float t) {
  float fly = sway(t, 1.0, -0.25) * 0.32;
  vec2 sun = vec2(0.42, 0.3);
  vec2 p = uv + vec2(0.0, 0.02 * sway(t, 1.0, 0.1));
  float away = length(p - sun);
  vec3 c = mix(vec3(1.0, 0.52, 0.22), vec3(0.16, 0.24, 0.45), smoothstep(0.0, 0.9, p.y + 0.05 + 0.25 * abs(p.x - sun.x)));
  c += vec3(1.0, 0.5, 0.2) * exp(-away * 3.4) * 0.8 + vec3(1.0, 0.85, 0.6) * smoothstep(0.065, 0.05, away) * 5.0;
  vec2 q = vec2(p.x * 0.9 + fly * 0.15 + t * 0.004, p.y * 3.8);
  float f = fbm(q * 1.5 + 5.0, 6), lit = fbm(q * 1.5 + 5.0 + vec2(0.06, -0.12), 5);
  c = mix(c, mix(vec3(0.32, 0.2, 0.26), vec3(1.4, 0.75, 0.42), clamp((f - lit) * 3.0 + 0.45, 0.0, 1.0)), smoothstep(0.5, 0.78, f) * smoothstep(0.05, 0.4, p.y) * 0.75);
  for (int i = 0; i < 8; i++) {
    float n = float(7 - i), near = 1.0 - n / 7.0;
    float move = fly * mix(0.12, 1.25, near * near);
    float base = mix(0.02, -1.12, pow(near, 1.15));
    float x = p.x * mix(0.9, 0.75, near) + move + n * 3.3;
    float top = base + ridge(x, n) * mix(0.65, 1.5, near);
    float m = cover(p.y - top), below = top - p.y;
    vec3 haze = mix(vec3(0.95, 0.5, 0.26), vec3(0.36, 0.32, 0.42), smoothstep(0.0, 1.3, abs(p.x - sun.x)));
    vec3 earth = mix(vec3(0.012, 0.02, 0.024), vec3(0.03, 0.04, 0.035), fbm(vec2(x * 14.0, p.y * 18.0 + n), 5));
    earth += vec3(0.5, 0.2, 0.07) * smoothstep(0.1, 0.0, below) * smoothstep(0.42, 0.7, fbm(vec2(x * 10.0, below * 16.0 + n * 3.0), 4)) * near * 0.55;
    vec3 land = mix(haze * 0.85, earth, pow(near, 0.75) * 0.96);
    float drift = fbm(vec2(x * 2.2 + t * 0.035, p.y * 6.0 - t * 0.02 + n * 5.0), 5);
    float fog = smoothstep(0.05, 0.34 + 0.15 * near, below) * smoothstep(0.25, 0.65, drift + 0.12) * mix(0.95, 0.6, near);
    land = mix(land, haze * mix(1.0, 0.5, near) + vec3(0.12, 0.1, 0.1), fog * (n < 0.5 ? 0.25 : 1.0));
    c = mix(c, land, m);
  }
  // Rays, and a few birds.
  float angle = atan(p.y - sun.y, p.x - sun.x);
  c += vec3(1.0, 0.5, 0.2) * exp(-away * 1.7) * (0.1 + 0.16 * noise(angle * 9.0 + t * 0.1) * noise(angle * 21.0 - t * 0.13));
  for (int i = 0; i < 7; i++) {
    float k = float(i);
    vec2 at = vec2(mod(k * 0.09 + t / seconds * 3.9 - 0.2, 3.9) - 1.95, 0.36 + 0.05 * hash(k) + 0.03 * sway(t, 2.0, hash(k + 3.0)) - abs(k - 3.0) * 0.022);
    vec2 b = (p - at) / 0.02;
    float flap = 0.5 * sin(TAU * (t * 2.0 + hash(k)));
    float wing = abs(b.y - flap * abs(b.x) + 0.25 * b.x * b.x) - 0.12 * (1.0 - abs(b.x));
    c = mix(c, vec3(0.03, 0.02, 0.025), step(abs(b.x), 1.0) * clamp(0.5 - wing * 4.0, 0.0, 1.0));
  }
  return c * 0.82;
}
