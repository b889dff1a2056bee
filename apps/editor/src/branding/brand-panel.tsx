import { Panel, PanelSection } from '../deck-editing/panel.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { BrandTextFields } from './brand-text-fields.tsx'
import { LogoField } from './logo-field.tsx'
import { PaletteFields } from './palette-fields.tsx'

/** Renders the brand panel: a preview, then logo, colors, texts and fonts. */
export function BrandPanel() {
	return (
		<Panel title="Brand">
			<BrandPreview />
			<PanelSection title="Logo">
				<LogoField />
			</PanelSection>
			<PanelSection
				title="Colors"
				help="Colors with low contrast are adjusted on the homeowner’s page so that text stays readable."
			>
				<PaletteFields />
			</PanelSection>
			<BrandTextFields />
		</Panel>
	)
}
