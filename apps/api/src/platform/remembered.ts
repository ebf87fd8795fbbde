/**
 * A computation that answers the same whenever it is asked the same, and remembers its answers: no more than `most`, then it begins
 * anew. Of several things asked, none holds a line break.
 */
export function remembered<Asked extends readonly (string | number)[], Answer extends {}>(
  most: number,
  compute: (...asked: Asked) => Answer,
): (...asked: Asked) => Answer {
  const answers = new Map<string, Answer>();
  return (...asked) => {
    const key = asked.join('\n');
    const known = answers.get(key);
    if (known !== undefined) return known;
    if (answers.size >= most) answers.clear();
    const answer = compute(...asked);
    answers.set(key, answer);
    return answer;
  };
}
