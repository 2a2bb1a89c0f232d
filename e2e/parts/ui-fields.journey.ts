import { createAxeScanner } from '../testing/axe.ts'
import { expect, test } from './parts.ts'

test('fields in every state have their names, and their errors are read with them', async ({ page, open }) => {
  for (const part of ['ui-fields', 'ui-fields&theme=dark']) {
    await open(part)
    expect(
      (await createAxeScanner(page).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()).violations.map(
        ({ id, nodes }) => `${id} ${nodes[0]?.target}`,
      ),
    ).toEqual([])
  }
  await open('ui-fields')
  for (const name of ['Name wrong', 'Text wrong', 'Choice wrong'])
    await expect(page.getByLabel(name)).toHaveAccessibleDescription('Write the name')
  await expect(page.getByLabel('Password wrong', { exact: true })).toHaveAccessibleDescription(
    'Twelve characters at least Write the name',
  )
  await expect(page.getByLabel('Name disabled')).toBeDisabled()
})
