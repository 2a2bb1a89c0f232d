import { type EventSubscription, on } from './core/jobs/events.ts'
import { outlineChanged } from './features/catalogue/catalogue.public.ts'
import { registrationSubmitted } from './features/centres/centres.public.ts'
import {
  certificateIssued,
  certificateRevoked,
  correctForExam,
  issueForCourse,
  issueForExam,
  revokeForCourse,
} from './features/certificates/certificates.public.ts'
import { notifyOfNewDevice } from './features/community/community.public.ts'
import {
  creditCertificate,
  creditCourse,
  creditExam,
  creditsEntered,
  evidenceSubmitted,
  reverseCertificateCredits,
  reverseCourseCredits,
} from './features/credits/credits.public.ts'
import {
  recordCertificateIssued,
  recordCertificateRevoked,
  recordCourseCompleted,
  recordExamSubmitted,
  recordPersonJoined,
  recordPersonLeft,
  recordRegistrationSubmitted,
  recordResultReleased,
} from './features/developers/developers.public.ts'
import { regradeApplied, resultCorrected, resultReleased } from './features/grading/grading.public.ts'
import { newDeviceSignIn, personJoined, personLeft, personMoved } from './features/identity/identity.public.ts'
import {
  courseCompleted,
  courseReopened,
  lessonRepeated,
  productStarted,
  seatRequested,
  updateProgressAfterOutlineChange,
} from './features/learning/learning.public.ts'
import { completeQuiz } from './features/practice/practice.public.ts'
import {
  enqueueMovedPerson,
  notifyApprovers,
  recordForCertificate,
  recordForCredits,
  recordForExam,
  recordForPerson,
} from './features/requirements/requirements.public.ts'
import { enqueueRelease, refreshCohortAfterRegrade } from './features/results/results.public.ts'
import { enqueueSharingRewards } from './features/sharing/sharing.public.ts'
import { attemptSubmitted, leavesUpheld } from './features/sitting/sitting.public.ts'

/**
 * The listeners to events of other features, in the order in which they are called. They are part of `Deps` before
 * anything runs.
 */
export const listeners: readonly EventSubscription[] = Object.freeze([
  on(resultReleased, issueForExam),
  on(resultReleased, creditExam),
  on(resultReleased, recordForExam),
  on(resultReleased, completeQuiz),
  on(resultCorrected, correctForExam),
  on(leavesUpheld, enqueueRelease),
  on(regradeApplied, refreshCohortAfterRegrade),
  on(outlineChanged, updateProgressAfterOutlineChange),
  on(courseCompleted, issueForCourse),
  on(courseCompleted, creditCourse),
  on(courseCompleted, recordForPerson),
  on(lessonRepeated, recordForPerson),
  on(courseCompleted, enqueueSharingRewards),
  on(courseReopened, revokeForCourse),
  on(courseReopened, reverseCourseCredits),
  on(productStarted, enqueueSharingRewards),
  on(newDeviceSignIn, notifyOfNewDevice),
  on(personJoined, recordPersonJoined),
  on(personLeft, recordPersonLeft),
  on(registrationSubmitted, recordRegistrationSubmitted),
  on(attemptSubmitted, recordExamSubmitted),
  on(resultReleased, recordResultReleased),
  on(certificateIssued, recordCertificateIssued),
  on(certificateIssued, creditCertificate),
  on(certificateIssued, recordForCertificate),
  on(certificateRevoked, recordCertificateRevoked),
  on(certificateRevoked, reverseCertificateCredits),
  on(courseCompleted, recordCourseCompleted),
  on(creditsEntered, recordForCredits),
  on(evidenceSubmitted, notifyApprovers),
  on(registrationSubmitted, notifyApprovers),
  on(seatRequested, notifyApprovers),
  on(personJoined, enqueueMovedPerson),
  on(personMoved, enqueueMovedPerson),
  on(personLeft, enqueueMovedPerson),
])
