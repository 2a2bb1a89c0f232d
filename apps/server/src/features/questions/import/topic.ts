/**
 * Returns the topic of a Moodle category path such as `$course$/top/Physics/Waves`: `Physics/Waves`. A doubled slash is
 * a slash in a name.
 */
export function topicOfMoodlePath(path: string): string {
  const levels = path
    .split(/(?<!\/)\/(?!\/)/u)
    .map((level) => level.replace(/\/\//gu, '/').replace(/\s+/gu, ' ').trim())
    .filter((level) => level !== '')
  if (/^\$\w+\$$/u.test(levels[0] ?? '')) levels.shift()
  if (levels[0] === 'top') levels.shift()
  return levels.join('/')
}
