/** The warning about a demo that other machines can reach. */
export const demoReachableWords = {
  zh: '这是演示系统，密码公开，网络上的其他人也能访问：请勿存放真实资料。',
  en: 'THIS IS A DEMO WITH KNOWN PASSWORDS, and it listens beyond this machine: anyone who can reach it has all permissions. Store no real data in it. HOST=127.0.0.1 limits it to this machine; DEMO=0 is for real use.',
} as const
