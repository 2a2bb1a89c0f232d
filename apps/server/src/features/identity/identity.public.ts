export { lockAccount, setNotificationEmail } from './account.store.ts'
export { loadStatementFront } from './agreement/agreement.service.ts'
export { agreementTitle } from './agreement/agreement.words.ts'
export { shippedPrivacy } from './agreement/shipped-privacy.words.ts'
export { shippedTerms } from './agreement/shipped-terms.words.ts'
export {
  type CompanyRow,
  type CompanyWithOperatorFields,
  countSuspensionImpact,
  extendVipTerm,
  findCompanyWithOperatorFields,
  insertCompany,
  isCompanyNameTaken,
  lockCompany,
  setCompanyStatus,
  shortenVipTerm,
  updateCompany,
} from './company-record.store.ts'
export { directoryHealth } from './connections/kinds/ldap/ldap.health.ts'
export { findJoiningApplicationQueue } from './joining/joining-staff.store.ts'
export { createResetLink } from './links/mailed-link.service.ts'
export { listMessengerAddresses, listSendingMessengers, type MessengerAddress } from './messengers/messengers.store.ts'
export { endSessionsByOperator, resetPasswordByOperator } from './operator-access.service.ts'
export { createFirstStaff, type FirstStaffRefusal } from './people/first-staff.service.ts'
export { hasStaff } from './people/first-staff.store.ts'
export { type ChangedMembership, personJoined, personLeft, personMoved } from './people/membership.event.ts'
export { createPeopleTaskKind, startPeopleTask } from './people/people-bulk.service.ts'
export { readPeopleFile } from './people/people-file.rules.ts'
export { importPeopleLines, PeopleLineRefusal } from './people/people-file.service.ts'
export { type CompanyFlag, companyFlags } from './people/people-file.store.ts'
export { loadPeopleOfCompany } from './people/people-list.service.ts'
export { sourceIdsStatement } from './people/people-list.store.ts'
export { buildPersonSearchQuery } from './people/people-search.rules.ts'
export { canGrant } from './people/person.access.ts'
export { createPerson, withdrawPerson } from './people/person-change.service.ts'
export { findPerson } from './people/person-detail.store.ts'
export { listPersonFields, lockPersonFieldsAgainstDeletion } from './people/person-field.store.ts'
export { loadPersonLearningInCompany } from './people/person-learning.service.ts'
export { listPersonNames } from './people/person-names.store.ts'
export { loadPersonReport } from './people/person-report.service.ts'
export { refreshPlanFigures } from './people/plan-figures.store.ts'
export { insertSimulatedCompany, insertSimulatedPeople } from './people/simulated-people.store.ts'
export { maskPhone } from './phone.rules.ts'
export { checkPhone, checkPhoneCode } from './phone-code.service.ts'
export {
  checkDictionaryEntry,
  checkEmail,
  checkPersonName,
  documentTypeDictionary,
  identityTypeDictionary,
} from './profile.service.ts'
export { findProfileDetail } from './profile.store.ts'
export { startSession } from './session-start.service.ts'
export { type NewDeviceSignIn, newDeviceSignIn } from './sessions/new-device.event.ts'
export { signOut } from './sign-in.service.ts'
export { setSessionCompany } from './sign-in.store.ts'
export { ssoHealth } from './sso.health.ts'
export { wecomHealth } from './wecom/wecom.health.ts'
export { listWecomApps } from './wecom/wecom-staff.store.ts'
