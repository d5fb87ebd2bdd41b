-- Geometry columns and their functions. Where only a superuser may add extensions, one does it once beforehand.
create extension if not exists postgis;
