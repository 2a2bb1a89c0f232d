import { useEffect, useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatPoints } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { useExamFormChoices } from '../exams-console.queries.ts'
import { PaperBlueprint } from './blueprint.tsx'
import css from './builder.module.css'
import { isDrawnPaper, paperTotals } from './builder.rules.ts'
import { builderTexts } from './builder-texts.ts'
import { PaperComposition } from './composition.tsx'
import { FixedPaper } from './fixed-paper.tsx'
import { SentenceChoice, SentenceNumber, SentenceSelect, SentenceText } from './sentence-fields.tsx'
import type { BuilderStepProps } from './use-builder.ts'

const policies = ['allOrNothing', 'halfForSubset', 'netCorrect'] as const
const orders = ['both', 'questions', 'options', 'none'] as const

/** The paper: drawn by rules or fixed, with its pass mark, scoring and shuffling. */
export function StepPaper({ builder, onSample }: BuilderStepProps & { readonly onSample: () => void }) {
  const t = useTexts(builderTexts)
  const p = t.paper
  const { content, set, exam, problems } = builder
  const choices = useExamFormChoices().data
  const [mode, setMode] = useState<'drawn' | 'fixed'>(isDrawnPaper(content) ? 'drawn' : 'fixed')
  // Undoing or merging may restore a paper of the other kind.
  const made = content.paper.fixed.length > 0 ? 'fixed' : content.paper.rules.length > 0 ? 'drawn' : null
  useEffect(() => {
    if (made) setMode(made)
  }, [made])
  const firstBank = content.paper.rules.at(-1)?.bankId ?? builder.exam.fixed[0]?.bankId ?? choices?.banks[0]?.id ?? ''
  const [chosenBank, setBank] = useState<string | null>(null)
  const bankId = chosenBank ?? firstBank
  const banks = choices?.banks ?? exam.banks.map((bank) => ({ ...bank, questions: 0, topics: [] }))
  const { points } = paperTotals(content.paper)
  const problem = (name: string) => problems.find((one) => one.name === name)
  const order = content.shuffleQuestions
    ? content.shuffleOptions
      ? 'both'
      : 'questions'
    : content.shuffleOptions
      ? 'options'
      : 'none'
  const unkeepable = problem('unkeepable')
  const changeMode = (next: 'drawn' | 'fixed') => {
    setMode(next)
    // The former kind is removed only once the new one has content.
    if (next === 'drawn' && content.paper.fixed.length > 0 && bankId)
      set({
        paper: {
          rules: [{ bankId, count: content.paper.fixed.length, points: content.paper.fixed[0]?.points ?? 100 }],
          fixed: [],
        },
      })
  }
  return (
    <>
      <div className={css.bar}>
        <SentenceChoice
          label={p.how}
          options={[
            { id: 'drawn', words: p.drawn },
            { id: 'fixed', words: p.fixed },
          ]}
          value={mode}
          onChange={changeMode}
        />
        <span className={css.bank}>
          {p.bank}
          <SentenceSelect
            isPlain
            hasArrow
            label={p.bank}
            options={banks.map(({ id, title }) => ({ id, words: pickReaderText(title) }))}
            value={bankId}
            onChange={setBank}
          />
        </span>
        <Button className={css.end} onPress={onSample} shortcut="D">
          {p.sample}
        </Button>
      </div>
      {mode === 'drawn' ? (
        <>
          <PaperBlueprint builder={builder} banks={banks} bankId={bankId} />
          <PaperComposition rules={content.paper.rules} />
        </>
      ) : (
        <FixedPaper builder={builder} bankId={bankId} banks={banks} />
      )}
      <div className={css.says}>
        <SentenceText wrong={problem('passingTooHigh') ? t.problems.passingTooHigh : null}>
          {p.pass(
            <SentenceNumber
              key="n"
              label={t.fields.passing}
              value={content.passingPoints}
              parts={100}
              min={0}
              max={10_000_000}
              isWrong={problem('passingTooHigh') !== undefined}
              onChange={(passingPoints = 0) => set({ passingPoints })}
            />,
            formatPoints(points),
            <SentenceSelect
              key="p"
              label={t.fields.multiple}
              options={policies.map((id) => ({ id, words: p.policies[id] }))}
              value={content.multiplePolicy}
              onChange={(multiplePolicy) => set({ multiplePolicy })}
            />,
          )}
        </SentenceText>
        <SentenceText>
          {p.shuffle(
            <SentenceSelect
              key="o"
              label={p.order}
              options={orders.map((id) => ({ id, words: p.orders[id] }))}
              value={order}
              onChange={(id) =>
                set({
                  shuffleQuestions: id === 'both' || id === 'questions',
                  shuffleOptions: id === 'both' || id === 'options',
                })
              }
            />,
            mode === 'drawn' ? (
              <SentenceSelect
                key="s"
                label={t.fields.avoidSeen}
                options={[
                  { id: 'yes', words: p.seen.yes },
                  { id: 'no', words: p.seen.no },
                ]}
                value={content.avoidSeen ? 'yes' : 'no'}
                onChange={(id) => set({ avoidSeen: id === 'yes' })}
              />
            ) : null,
          )}
        </SentenceText>
        {mode === 'drawn' ? (
          <SentenceText
            wrong={
              problem('exposureTooWide')
                ? t.problems.exposureTooWide
                : unkeepable
                  ? t.problems.unkeepable(unkeepable.count ?? 0)
                  : null
            }
          >
            {content.exposure
              ? p.exposure(
                  <SentenceNumber
                    key="of"
                    label={p.exposureOf}
                    value={content.exposure.of}
                    min={2}
                    max={200}
                    none={p.noExposure}
                    onChange={(of) =>
                      set({ exposure: of === undefined ? undefined : { most: content.exposure?.most ?? 1, of } })
                    }
                  />,
                  <SentenceNumber
                    key="most"
                    label={p.exposureMost}
                    value={content.exposure.most}
                    max={199}
                    isWrong={unkeepable !== undefined || problem('exposureTooWide') !== undefined}
                    onChange={(most = 1) => set({ exposure: { most, of: content.exposure?.of ?? 50 } })}
                  />,
                  <Button key="off" look="quiet" onPress={() => set({ exposure: undefined })}>
                    {p.exposureOff}
                  </Button>,
                )
              : p.noLimit(
                  <Button key="on" look="quiet" onPress={() => set({ exposure: { most: 20, of: 50 } })}>
                    {p.exposureOn}
                  </Button>,
                )}
          </SentenceText>
        ) : null}
      </div>
    </>
  )
}
