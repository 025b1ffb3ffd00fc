/** The page of the app as the console serves it now; rejects while the console is unreachable. */
export async function currentPage(): Promise<string> {
  const answer = await fetch('/', { cache: 'no-store' });
  if (!answer.ok) throw new Error(`The page is answered with ${answer.status}`);
  return answer.text();
}
