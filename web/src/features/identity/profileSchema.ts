// apart from the form, which is on its screen before anything is checked
export { profileFormOver } from '@upline/contracts';
