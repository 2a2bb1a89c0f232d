import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { wholeFiles } from '../whole-files.ts'
import { root } from './tree.ts'

test('what only the whole run takes is there, and so is what stands for it on every submission', () => {
  const files = Object.entries(wholeFiles)
  expect(files.flat(2).filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  expect(files.filter(([, standIns]) => standIns.length === 0 || standIns.some((file) => file in wholeFiles))).toEqual([])
})
