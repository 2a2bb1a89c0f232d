/**
 * Returns a bank of 120 questions in GIFT. Each correct answer follows from the question's wording, because a test that
 * reads the page sees nothing else.
 */
export function giftBank(): string {
  const single = Array.from(
    { length: 60 },
    (_, n) =>
      `::单选 ${n + 1}:: 在 2 的 ${(n % 12) + 4} 次方中，哪个数是对的？（第 ${n + 1} 题） {=${2 ** ((n % 12) + 4)} ~${2 ** ((n % 12) + 4) + 1} ~${2 ** ((n % 12) + 4) + 2} ~${2 ** ((n % 12) + 4) - 1}}`,
  )
  const judge = Array.from(
    { length: 40 },
    (_, n) => `::判断 ${n + 1}:: 第 ${n + 1} 题：/${16 + (n % 14)} 的掩码有 ${16 + (n % 14)} 个 1。 {TRUE}`,
  )
  const blank = Array.from(
    { length: 20 },
    (_, n) => `::填空 ${n + 1}:: 第 ${n + 1} 题：VLAN 编号的位数是多少？ {=12 =十二}`,
  )
  return [...single, ...judge, ...blank].join('\n\n')
}

/**
 * Returns the correct answer to a question of that bank from its wording: the text of an option, the text to type, or
 * `TRUE` for a true-or-false question.
 */
export function correctAnswerOf(stem: string): string {
  const power = /2 的 (\d+) 次方/.exec(stem)
  if (power) return String(2 ** Number(power[1]))
  return stem.includes('VLAN') ? '12' : 'TRUE'
}
