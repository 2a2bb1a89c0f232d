/** Texts of the command that imports people. */
export const importPeopleWords = {
  zh: {
    unreadable: (file: string, why: string) => `${file}：无法读取（${why}）`,
    problem: (line: number, what: string) => `第 ${line} 行：${what}`,
    hasProblems: '文件有误，什么都没有存。',
    dryRun: (people: number) => `试运行：${people} 人，未保存任何内容。`,
    company: (name: string) => `新建企业：${name}`,
    accounts: (made: number, kept: number) => `账号：新建 ${made}，已有 ${kept}`,
    refused: (line: number, what: string) => `第 ${line} 行：${what}。未保存任何内容。`,
  },
  en: {
    unreadable: (file: string, why: string) => `${file}: cannot be read (${why})`,
    problem: (line: number, what: string) => `line ${line}: ${what}`,
    hasProblems: 'The file has errors. Nothing was stored.',
    dryRun: (people: number) => `Dry run: ${people} people. Nothing was stored.`,
    company: (name: string) => `company created: ${name}`,
    accounts: (made: number, kept: number) => `accounts: ${made} created, ${kept} existing`,
    refused: (line: number, what: string) => `line ${line}: ${what}. Nothing was stored.`,
  },
} as const
