import { Field } from '@dormer/ui/field'
import { Input, Textarea } from '@dormer/ui/input'
import { Select } from '@dormer/ui/select'
import { Link } from '@tanstack/react-router'
import { trpc } from '../core/trpc.ts'
import { useFonts } from '../core/use-fonts.ts'
import { useRequiredText } from '../core/use-required-text.ts'
import { PanelSection } from '../deck-editing/panel.tsx'
import { useBrand, useBrandFieldError } from './use-brand.ts'

const orNull = (text: string) => (text === '' ? null : text)

/** Renders four groups of branding fields: company name and fonts, last page, the company's contact, and questions. */
export function BrandTextFields() {
	return (
		<>
			<NameSection />
			<CtaSection />
			<ContactSection />
			<ChatSection />
		</>
	)
}

function NameSection() {
	const { brand, change } = useBrand()
	const families = useFonts().map(({ family }) => ({ value: family, label: family }))
	const options = [{ value: '', label: 'Standard' }, ...families]
	const setFont = (part: 'heading' | 'body') => (family: string) => {
		const { [part]: _, ...others } = brand.fonts ?? {}
		const next = family === '' ? others : { ...others, [part]: family }
		change({ fonts: Object.keys(next).length === 0 ? null : next })
	}
	return (
		<PanelSection title="Name and fonts">
			<Field label="Company name" optional error={useBrandFieldError('name')}>
				{(control) => (
					<Input
						{...control}
						value={brand.name ?? ''}
						maxLength={200}
						onChange={({ target }) => change({ name: orNull(target.value) })}
					/>
				)}
			</Field>
			{families.length > 0 && (
				<div className="grid grid-cols-2 gap-3">
					<Field label="Headings">
						{(control) => (
							<Select
								{...control}
								value={brand.fonts?.heading ?? ''}
								options={options}
								onChange={setFont('heading')}
							/>
						)}
					</Field>
					<Field label="Text">
						{(control) => (
							<Select
								{...control}
								value={brand.fonts?.body ?? ''}
								options={options}
								onChange={setFont('body')}
							/>
						)}
					</Field>
				</div>
			)}
		</PanelSection>
	)
}

const CTA_FIELDS = [
	{ key: 'headline', label: 'Headline', max: 200, empty: 'Write a headline' },
	{ key: 'body', label: 'Text', max: 1000, empty: 'Write some text' },
	{ key: 'buttonText', label: 'Button', max: 60, empty: 'Enter text for the button' },
] as const

function CtaSection() {
	const { brand, change } = useBrand()
	return (
		<PanelSection title="Last page" help="The homeowner sees this page after the last slide.">
			{CTA_FIELDS.map((field) => (
				<CtaField key={field.key} field={field} />
			))}
			<Field
				label="Button link"
				optional
				help="A web address, or tel: and a phone number"
				error={useBrandFieldError('cta.buttonUrl')}
			>
				{(control) => (
					<Input
						{...control}
						value={brand.cta.buttonUrl ?? ''}
						placeholder="tel:+13035550142"
						onChange={({ target }) =>
							change({ cta: { ...brand.cta, buttonUrl: orNull(target.value) } })
						}
					/>
				)}
			</Field>
		</PanelSection>
	)
}

function CtaField({ field: { key, label, max, empty } }: { field: (typeof CTA_FIELDS)[number] }) {
	const { brand, change } = useBrand()
	const failure = useBrandFieldError(`cta.${key}`)
	const text = useRequiredText(brand.cta[key], (typed) =>
		change({ cta: { ...brand.cta, [key]: typed } }),
	)
	return (
		<Field label={label} error={text.isEmpty ? empty : failure}>
			{(control) => {
				const props = {
					...control,
					value: text.text,
					maxLength: max,
					onChange: ({ target }: { target: { value: string } }) => text.type(target.value),
				}
				return key === 'body' ? <Textarea {...props} /> : <Input {...props} />
			}}
		</Field>
	)
}

function ContactSection() {
	const company = trpc.company.getContact.useQuery()
	const { phone = '', email = '', website = '' } = company.data?.contact ?? {}
	const shown = [phone, email, website].filter(Boolean)
	return (
		<PanelSection title="Contact" help="The same for all decks, emails and contracts.">
			{company.isSuccess && (
				<p className="text-s break-words text-ink-2">
					{shown.length > 0 ? shown.join(' · ') : 'No phone number and no email address yet.'}
				</p>
			)}
			<Link
				to="/settings"
				className="w-fit rounded-xs text-s font-medium text-accent hover:underline"
			>
				Change the contact details in the company settings
			</Link>
		</PanelSection>
	)
}

function ChatSection() {
	const { brand, change } = useBrand()
	return (
		<PanelSection title="Questions">
			<Field
				label="Name shown with answers"
				optional
				help="Shown next to each answer"
				error={useBrandFieldError('chatName')}
			>
				{(control) => (
					<Input
						{...control}
						value={brand.chatName ?? ''}
						maxLength={200}
						onChange={({ target }) => change({ chatName: orNull(target.value) })}
					/>
				)}
			</Field>
			<Field label="Greeting" optional error={useBrandFieldError('chatGreeting')}>
				{(control) => (
					<Textarea
						{...control}
						value={brand.chatGreeting ?? ''}
						maxLength={1000}
						onChange={({ target }) => change({ chatGreeting: orNull(target.value) })}
					/>
				)}
			</Field>
		</PanelSection>
	)
}
