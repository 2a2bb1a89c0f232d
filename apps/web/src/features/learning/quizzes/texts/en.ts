import { plural } from '#web/ui/english.ts'
import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  name: 'Quiz',
  questions: (count) => plural(count, 'question'),
  pass: (percent) => `Score at least ${percent}% to pass and complete this lesson.`,
  feedback: {
    each: 'You answer one question at a time and see the answer and explanation right away.',
    end: 'You see the answers and explanations after you submit.',
    score: 'You see your score after you submit. The answers stay hidden.',
  },
  left: (attempts) => `You have ${plural(attempts, 'attempt')} left.`,
  start: 'Start quiz',
  again: 'Try again',
  resume: (answered, count) => `Continue (${answered}/${count})`,
  usedUp: 'You have used all attempts. Contact your training administrator.',
  passed: 'Passed',
  failed: 'Not passed',
  waiting: 'Awaiting grading',
  attempts: 'My attempts',
  result: 'View result',
  resultAt: (at) => `View result from ${at}`,
}
