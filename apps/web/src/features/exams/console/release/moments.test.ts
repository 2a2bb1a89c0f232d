import { expect, test } from 'vitest'
import { texts as builderEn } from '../builder/texts/en.ts'
import { texts as builderZh } from '../builder/texts/zh.ts'
import { texts as releaseEn } from './texts/en.ts'
import { texts as releaseZh } from './texts/zh.ts'

test('a release moment has the same name where it is set and where it is changed', () => {
  for (const [builder, release] of [
    [builderZh, releaseZh],
    [builderEn, releaseEn],
  ] as const)
    for (const [moment, words] of Object.entries(release.moments))
      expect([moment, words]).toEqual([moment, builder.release.moments[moment as 'never']])
})
