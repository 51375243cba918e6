export { erasedSubject } from '@upline/contracts';
