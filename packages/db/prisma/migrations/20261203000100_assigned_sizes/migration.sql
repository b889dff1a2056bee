alter table roof_report add column assigned_fields text[] not null default '{}';
