import { Panel, PanelSection } from '../deck-editing/panel.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { BrandTextFields } from './brand-text-fields.tsx'
import { LogoField } from './logo-field.tsx'
import { PaletteFields } from './palette-fields.tsx'

/** The colors, words and pictures that make the deck the company's own, with what becomes of them in sight. */
export function BrandPanel() {
	return (
		<Panel title="Brand">
			<BrandPreview />
			<PanelSection title="Logo">
				<LogoField />
			</PanelSection>
			<PanelSection
				title="Colors"
				help="Every pair of text and ground is corrected until it can be read."
			>
				<PaletteFields />
			</PanelSection>
			<BrandTextFields />
		</Panel>
	)
}
