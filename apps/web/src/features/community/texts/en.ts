import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  title: 'Comments',
  average: (count) => `from ${count} ${count === 1 ? 'person' : 'people'}`,
  none: 'No comments yet',
  noneHint: 'After learning, say what was clear and what you would like to hear again.',
  write: 'Write a comment',
  yourRating: 'Your rating',
  stars: (count) => `${count} ${count === 1 ? 'star' : 'stars'}`,
  ratingOf: (count) => `${count} of 5 stars`,
  hint: 'Which lesson helped most? What could be clearer?',
  send: 'Publish',
  sending: 'Publishing',
  sent: 'Your comment is published',
  signIn: 'Sign in to comment',
  notEntitled: 'You can comment once this course is open to you.',
  ratingMissing: 'Please rate the course',
  contentMissing: 'Please enter the comment content',
  failed: 'It could not be published; your words are still here',
  like: (count) => `Helpful, ${count} found so`,
  left: (count) => `${count} characters left`,
  mine: 'yours',
}
