/**
 * The tables of the service that benchmarks compare the product with: what a share and a dashboard need, as a
 * developer would lay them out who keeps the present state and no events.
 */
export const schema = `
create table sessions (id text primary key, user_id uuid not null, organization_id uuid not null);
create table members (
  organization_id uuid not null, user_id uuid not null, name text not null,
  shares integer not null default 0, week_shares integer not null default 0, points integer not null default 0,
  last_active_at timestamptz, primary key (organization_id, user_id));
create index members_by_points on members (organization_id, points desc, user_id);
create table assets (
  id uuid primary key, organization_id uuid not null, owner_id uuid not null, type text not null, title text not null,
  url text not null, shares integer not null default 0, views integer not null default 0,
  created_at timestamptz not null);
create index assets_by_creation on assets (organization_id, created_at desc, id);
create table shares (
  id uuid primary key, organization_id uuid not null, asset_id uuid not null, user_id uuid not null,
  code text not null unique, shared_via text not null, created_at timestamptz not null);
create table activities (
  id bigserial primary key, organization_id uuid not null, at timestamptz not null, type text not null,
  user_id uuid not null, asset_id uuid not null);
create index activities_by_time on activities (organization_id, at desc, id desc);
create table metrics (
  organization_id uuid primary key, members integer not null, prospects integer not null, shares integer not null,
  views integer not null);
create table commands (id uuid primary key, share_id uuid not null);
`;
