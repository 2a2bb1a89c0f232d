export { lockAccount, setNoticeMail } from './account.store.ts'
export { agreementTitle } from './agreement/agreement.words.ts'
export { shippedPrivacy } from './agreement/shipped-privacy.words.ts'
export { shippedTerms } from './agreement/shipped-terms.words.ts'
export {
  type CompanyFull,
  type CompanyRow,
  countAffected,
  findCompanyFull,
  insertCompany,
  isNameTaken,
  lengthenTerm,
  lockCompany,
  setStatus as setCompanyStatus,
  shortenTerm,
  updateCompany,
} from './company-record.store.ts'
export { makeResetLink } from './links/mailed-link.service.ts'
export { endSessionsFor, giveNewPassword } from './operator-access.service.ts'
export { makeFirstStaff, type NoFirstStaff } from './people/first-staff.service.ts'
export { hasStaff } from './people/first-staff.store.ts'
export { beginPeopleWork, peopleTask } from './people/people-bulk.service.ts'
export { readPeople } from './people/people-file.rules.ts'
export { bringPeople, LineRefused } from './people/people-file.service.ts'
export { type CompanyFlag, companyFlags } from './people/people-file.store.ts'
export { peopleWithin } from './people/people-list.service.ts'
export { idsOf } from './people/people-list.store.ts'
export { wordsQuery } from './people/people-search.rules.ts'
export { findPerson } from './people/person-detail.store.ts'
export { learningWithin } from './people/person-learning.service.ts'
export { namesOf } from './people/person-names.store.ts'
export { standingOf } from './people/person-standing.service.ts'
export { writePlanFigures } from './people/plan-figures.store.ts'
export { addSimulatedCompany, addSimulatedPeople } from './people/simulated-people.store.ts'
export { hiddenPhone } from './phone.rules.ts'
export { mustBePhone, mustHoldCode } from './phone-code.service.ts'
export { certificateTypes, identityTypes, mustBeEmail, mustBeEntry, mustBeName } from './profile.service.ts'
export { findDetail } from './profile.store.ts'
export { startSession } from './session-start.service.ts'
export { type NewDeviceSignIn, newDeviceSignIn } from './sessions/new-device.event.ts'
export { signOut } from './sign-in.service.ts'
export { moveSession } from './sign-in.store.ts'
export { checkProvider } from './sso.health.ts'
export { checkWecomApps } from './wecom/wecom.health.ts'
export { listApps } from './wecom/wecom-staff.store.ts'
