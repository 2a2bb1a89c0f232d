/** Problems of a question, in both languages. */
export const questionWords = {
  stemEmpty: { zh: '请填写题干', en: 'The question is empty' },
  materialEmpty: { zh: '请填写共用材料', en: 'The shared material is empty' },
  optionEmpty: { zh: '选项内容为空', en: 'This option is empty' },
  optionCount: { zh: '选择题需要 2 到 26 个选项', en: 'A choice question needs 2 to 26 options' },
  judgeOptions: { zh: '判断题只有“正确”和“错误”两个选项', en: 'A true/false question has exactly two options' },
  noOptions: { zh: '该题型没有选项', en: 'Questions of this type can’t have options' },
  keyMissing: { zh: '请填写答案', en: 'The correct answer is missing' },
  keyMixed: { zh: '答案与题型不符', en: 'The answer doesn’t match the question type' },
  keyUnknown: { zh: '答案中有不存在的选项', en: 'The key names an option that doesn’t exist' },
  oneKeyOnly: { zh: '只能有一个正确答案', en: 'Mark exactly one option as correct' },
  noRightOption: { zh: '至少要有一个得分的选项', en: 'No option earns points' },
  gapsDiffer: {
    zh: '题干中的空（{{1}}、{{2}}……）与答案数量不一致',
    en: 'The gaps in the text ({{1}}, {{2}} and so on) don’t match the answers',
  },
  gapUnanswered: { zh: '每个空至少要有一个满分答案', en: 'This gap has no answer with full points' },
  promptEmpty: { zh: '请填写这一项', en: 'This prompt is empty' },
  itemCount: { zh: '需要 2 到 26 个选项', en: 'Add 2 to 26 options' },
  placeCount: { zh: '需要 1 到 20 个待配项或空', en: 'Add 1 to 20 prompts or gaps' },
  placeUnset: { zh: '请选择正确的选项', en: 'Choose the correct option' },
  usedTwice: { zh: '每个选项只能用一次，这个选项已用过', en: 'Each option is used once, and this one is used already' },
  notOffered: { zh: '这个空不提供该选项', en: 'This gap doesn’t offer that option' },
  unoffered: { zh: '没有一个空提供该选项', en: 'No gap offers this option' },
  everyOnce: { zh: '正确顺序须包含每一项且只有一次', en: 'The correct order needs every item exactly once' },
  rangeReversed: { zh: '数值范围的下限大于上限', en: 'The upper bound is below the lower bound' },
} as const
export type QuestionWord = keyof typeof questionWords
