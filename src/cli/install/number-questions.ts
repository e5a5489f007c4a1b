/**
 * Numbers a command's questions as they are asked: "Question 2 of 3: ".
 *
 * @returns what stands before a question, given how many are known to follow it; nothing where it is the only one
 */
export function numberQuestions(): (following: number) => string {
  let asked = 0;
  return (following) => {
    asked += 1;
    return asked + following === 1 ? "" : `Question ${asked} of ${asked + following}: `;
  };
}
