export { viewerTheme } from '../../core/viewer-theme.ts'
export { textContrast } from './contrast.ts'
export { presentBranding } from './present.ts'
export { duplicateBranding as copyBranding } from './service.ts'
