import { Field } from '@dormer/ui/field'
import { Input } from '@dormer/ui/input'
import { Switch } from '@dormer/ui/switch'
import { trpc } from '../core/trpc.ts'
import { PanelSection } from '../deck-editing/panel.tsx'
import type { Draft } from './contract-draft.ts'

const RULES = [
	{
		key: 'typedSignature',
		label: 'The homeowner types their name',
		help: 'Always, unless the settings require a code by email',
	},
	{
		key: 'nameMatch',
		label: 'The name must match',
		help: 'Compared with the name in the presentation',
	},
	{
		key: 'agreeCheckbox',
		label: 'The homeowner checks a box to agree',
		help: 'With the text below',
	},
] as const

type SigningFieldsProps = {
	draft: Draft
	onChange: (patch: Partial<Draft>) => void
	agreeError: string | undefined
	repError: string | undefined
}

/** Renders the requirements for signing and the field for the rep's name. Only an admin can switch a requirement off. */
export function SigningFields({ draft, onChange, agreeError, repError }: SigningFieldsProps) {
	const { requirements, repName } = draft
	const put = (patch: Partial<Draft['requirements']>) =>
		onChange({ requirements: { ...requirements, ...patch } })
	const me = trpc.auth.me.useQuery()
	const isAdmin = me.data?.user.role === 'admin'
	const loosened = RULES.some(({ key }) => !requirements[key])
	return (
		<PanelSection title="Signing requirements">
			{RULES.map(({ key, label, help }) => (
				<div key={key} className="flex items-center gap-3">
					<span className="min-w-0 flex-1">
						<label htmlFor={`rule-${key}`} className="block text-s font-medium">
							{label}
						</label>
						<span id={`rule-${key}-help`} className="block text-xs text-ink-meta">
							{help}
						</span>
					</span>
					<Switch
						id={`rule-${key}`}
						aria-describedby={`rule-${key}-help`}
						checked={requirements[key]}
						disabled={!isAdmin && requirements[key]}
						onChange={(on) => put({ [key]: on })}
					/>
				</div>
			))}
			{me.data !== undefined && !isAdmin && (
				<p className="text-xs text-ink-meta">Only an admin can switch a requirement off.</p>
			)}
			{loosened && (
				<p className="rounded-s bg-warn-soft px-3 py-2 text-xs text-warn">
					The certificate of each signed contract names the requirements that are switched off.
				</p>
			)}
			{requirements.agreeCheckbox && (
				<Field label="Text next to the checkbox" error={agreeError}>
					{(control) => (
						<Input
							{...control}
							value={requirements.agreeLabel}
							maxLength={300}
							onChange={({ target }) => put({ agreeLabel: target.value })}
						/>
					)}
				</Field>
			)}
			<Field
				label="Rep named in the contract"
				optional
				help="If empty, the rep who creates the presentation"
				error={repError}
			>
				{(control) => (
					<Input
						{...control}
						value={repName ?? ''}
						maxLength={120}
						onChange={({ target }) => onChange({ repName: target.value || null })}
					/>
				)}
			</Field>
		</PanelSection>
	)
}
