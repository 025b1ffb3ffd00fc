// What a camera does to a scene: a hand that is not quite still, the lens's falloff, the film's curve, a little grain.
vec3 exposed(vec3 x) { x *= 0.85; return clamp((x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14), 0.0, 1.0); }

vec3 seen(vec2 uv, float t) {
  vec2 shake = vec2(sway(t, 2.0, 0.1) + 0.5 * sway(t, 5.0, 0.7), sway(t, 3.0, 0.4) + 0.4 * sway(t, 7.0, 0.2));
  return scene(uv * 0.985 + shake * 0.004, t);
}

void main() {
  // Rows are read from the bottom: the picture is drawn upside down, so that the first is the top one.
  vec2 uv = vec2(2.0 * gl_FragCoord.x - size.x, size.y - 2.0 * gl_FragCoord.y) / size.y;
  vec3 light = seen(uv, now);
  // The end is faded over into the beginning.
  if (now < fadeSeconds) light = mix(seen(uv, now + seconds), light, smoothstep(0.0, fadeSeconds, now));
  vec3 film = pow(exposed(light), vec3(1.0 / 2.2));
  film *= 1.0 - 0.16 * dot(uv * 0.6, uv * 0.6);
  film += (hash(gl_FragCoord.xy + 71.0 * fract(now * 7.3)) - 0.5) * 0.018;
  color = vec4(film, 1.0);
}
