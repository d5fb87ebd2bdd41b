-- A role that may publish the rows of an import without drafts. It gives no right to exact places.
alter table role_grants drop constraint role_grants_role_check;
alter table role_grants add constraint role_grants_role_check check (role in ('reviewer', 'her_officer', 'importer'));
