export function NewsroomButton() {
  return null;
}
