import { isNetworkRange } from '@portal/contract/exams/network-range.ts'
import { IconLock } from '@tabler/icons-react'
import { useTexts } from '#web/ui/texts.ts'
import { ExamPassword } from '../password/exam-password.tsx'
import css from './builder.module.css'
import { builderTexts } from './builder-texts.ts'
import { SentenceChoice, SentenceList, SentenceNumber, SentenceSelect, SentenceText } from './sentence-fields.tsx'
import type { BuilderStepProps } from './use-builder.ts'

/**
 * The conduct rules: strict or lenient, the exits allowed, reloads, full screen, check-in, the permitted networks, and
 * the password.
 */
export function StepConduct({ builder }: BuilderStepProps) {
  const t = useTexts(builderTexts)
  const c = t.conduct
  const { content, set } = builder
  const isWrong = !(content.networks ?? []).every(isNetworkRange)
  const isStrict = content.leavePolicy === 'strict'
  const lock = <IconLock size={16} stroke={1.5} aria-label={c.locked} role="img" />
  return (
    <>
      <SentenceChoice
        label={c.mode}
        options={[
          { id: 'strict', words: c.policies.strict },
          { id: 'lenient', words: c.policies.lenient },
        ]}
        value={content.leavePolicy}
        onChange={(leavePolicy) => set({ leavePolicy })}
      />
      <div className={css.says}>
        {isStrict ? (
          <SentenceText>
            {c.leaves(
              <SentenceNumber
                key="n"
                label={t.fields.leaveLimit}
                value={content.leaveLimit}
                max={100}
                onChange={(leaveLimit = 5) => set({ leaveLimit })}
              />,
            )}
          </SentenceText>
        ) : (
          <SentenceText>{[c.recorded]}</SentenceText>
        )}
        {isStrict ? (
          <SentenceText>
            {c.onReload(
              <SentenceSelect
                key="r"
                label={t.fields.onReload}
                options={[
                  { id: 'countAsLeave', words: c.reload.countAsLeave },
                  { id: 'submit', words: c.reload.submit },
                ]}
                value={content.onReload}
                onChange={(onReload) => set({ onReload })}
              />,
            )}
          </SentenceText>
        ) : null}
        <SentenceText>
          {c.screen(
            <SentenceSelect
              key="f"
              label={t.fields.fullScreen}
              options={[
                { id: 'full', words: c.full },
                { id: 'window', words: c.window },
              ]}
              value={content.fullScreen ? 'full' : 'window'}
              onChange={(id) => set({ fullScreen: id === 'full' || undefined })}
            />,
            content.fullScreen ?? false,
          )}
        </SentenceText>
        {content.kind === 'formal' ? (
          <SentenceText>
            {c.checkIn(
              <SentenceSelect
                key="i"
                label={t.fields.checkInFirst}
                options={[
                  { id: 'first', words: c.checkedIn },
                  { id: 'seat', words: c.seated },
                ]}
                value={content.checkInFirst ? 'first' : 'seat'}
                onChange={(id) => set({ checkInFirst: id === 'first' || undefined })}
              />,
            )}
          </SentenceText>
        ) : null}
        <SentenceText wrong={isWrong ? t.problems.networkWrong : null}>
          {c.place(
            <SentenceList
              key="n"
              label={t.fields.networks}
              value={content.networks}
              none={c.anywhere}
              isWrong={isWrong}
              onChange={(networks) => set({ networks })}
            />,
          )}
        </SentenceText>
        {content.kind === 'mock' ? null : (
          <SentenceText>
            {c.password(
              <ExamPassword key="w" examId={builder.exam.examId} password={builder.exam.password} />,
              builder.exam.password !== null,
            )}
          </SentenceText>
        )}
        <SentenceText lock={lock}>{[c.network]}</SentenceText>
        <SentenceText lock={lock}>{[c.clock]}</SentenceText>
      </div>
    </>
  )
}
