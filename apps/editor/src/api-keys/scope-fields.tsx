import { Scope } from '@dormer/api/core/schema'
import { Button } from '@dormer/ui/button'
import { useId } from 'react'
import { findPreset, PRESETS, SCOPE_GROUPS } from '../labels/scopes.ts'

type ScopeFieldsProps = {
	scopes: readonly Scope[]
	error: string | undefined
	onChange: (scopes: Scope[]) => void
}

/** Renders the permissions of a key: the presets, and a checkbox for each scope. */
export function ScopeFields({ scopes, error, onChange }: ScopeFieldsProps) {
	const note = useId()
	return (
		<fieldset aria-describedby={error === undefined ? undefined : note}>
			<legend className="mb-1 text-s font-medium">Permissions</legend>
			<div className="mb-2 flex flex-wrap gap-2">
				{PRESETS.map((preset) => (
					<Button
						key={preset.label}
						size="s"
						aria-pressed={findPreset(scopes) === preset}
						onClick={() => onChange(preset.scopes)}
						className="aria-pressed:border-accent aria-pressed:text-accent"
					>
						{preset.label}
					</Button>
				))}
			</div>
			<div className="max-h-72 overflow-y-auto rounded-s border border-line-strong">
				{SCOPE_GROUPS.map(({ group, texts }) => (
					<section key={group} aria-label={group}>
						<h3 className="border-b border-line bg-sunken px-3 py-1.5 text-xs font-semibold text-ink-2">
							{group}
						</h3>
						<ScopeList texts={texts} scopes={scopes} onChange={onChange} />
					</section>
				))}
			</div>
			{error !== undefined && (
				<p id={note} role="alert" className="mt-1 text-xs text-bad">
					{error}
				</p>
			)}
		</fieldset>
	)
}

type ScopeListProps = Omit<ScopeFieldsProps, 'error'> & {
	texts: (typeof SCOPE_GROUPS)[number]['texts']
}

function ScopeList({ texts, scopes, onChange }: ScopeListProps) {
	return (
		<ul className="divide-y divide-line border-b border-line">
			{texts.map(([name, { label, allows }]) => (
				<li key={name}>
					<label className="flex gap-3 px-3 py-2.5">
						<input
							type="checkbox"
							checked={scopes.some((scope) => scope === name)}
							onChange={({ target }) => onChange(toggle(scopes, name, target.checked))}
							className="mt-0.5 size-4 shrink-0 accent-(--accent)"
						/>
						<span className="min-w-0">
							<span className="block text-s font-medium">{label}</span>
							<span className="block text-xs text-ink-meta">{allows}</span>
						</span>
					</label>
				</li>
			))}
		</ul>
	)
}

/**
 * Adds a scope to the selection or removes it from the selection. Returns the selected scopes in the order of `Scope.options`.
 */
function toggle(selected: readonly Scope[], name: string, isSelected: boolean): Scope[] {
	return Scope.options.filter((scope) => (scope === name ? isSelected : selected.includes(scope)))
}
