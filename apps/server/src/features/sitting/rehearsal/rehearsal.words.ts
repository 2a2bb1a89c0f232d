/** The texts of a rehearsal with simulated candidates, including their answers. */
export const rehearsalWords = {
  company: { zh: '考试演练', en: 'Exam rehearsal' },
  exam: { zh: (title: string) => `演练 · ${title}`, en: (title: string) => `Rehearsal · ${title}` },
  candidate: { zh: (number: string) => `演练考生 ${number}`, en: (number: string) => `Rehearsal candidate ${number}` },
  blank: { zh: (n: number) => `演练 ${n}`, en: (n: number) => `Rehearsal ${n}` },
  short: {
    zh: (n: number) => `演练作答 ${n}：先定位现象，再逐层排查。`,
    en: (n: number) => `Rehearsal answer ${n}: locate the symptom first, then check layer by layer.`,
  },
}
